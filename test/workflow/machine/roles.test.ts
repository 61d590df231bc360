import { describe, expect, it } from "vitest";
import { commandsOf, readRole } from "../../../src/workflow/machine/roles.ts";

describe("a worker's name", () => {
  it.each([
    ["analyst", "analyst"],
    ["analyst-2", "analyst"],
    ["ralph-analyst", "analyst"],
    ["ralph-analyst-3", "analyst"],
    ["ralph-hero:ralph-analyst", "analyst"],
    ["builder", "builder"],
    ["builder-12", "builder"],
    ["ralph-hero:ralph-builder", "builder"],
    ["ralph-validator", "validator"],
    ["validator-1", "validator"],
    ["integrator", "integrator"],
    ["ralph-hero:ralph-integrator", "integrator"],
  ])("%s is that of a role: %s", (name, role) => {
    expect(readRole(name)).toBe(role);
  });

  it.each([
    "",
    "analyst-",
    "analyst-two",
    "analyst-2-3",
    "analyst2",
    "my-analyst",
    "data-analyst",
    "analysts",
    "general-purpose",
    "Explore",
    "ralph-hero",
    "team-lead",
    "constructor",
    "analyst:",
    "analyst:Explore",
  ])("%j is nobody's role", (name) => {
    expect(readRole(name)).toBeUndefined();
  });
});

describe("a role's commands", () => {
  it.each(["skip", "auto", "interactive"] as const)(
    "are the same in %s for three roles",
    (mode) => {
      expect([...commandsOf("analyst", mode)].sort()).toEqual(["research", "split", "triage"]);
      expect(commandsOf("validator", mode)).toEqual(["review"]);
      expect(commandsOf("integrator", mode)).toEqual(["merge"]);
    },
  );

  it.each([
    ["skip", ["impl", "plan", "review"]],
    ["auto", ["impl", "plan", "review"]],
    ["interactive", ["impl", "plan"]],
  ] as const)("are in %s, for a builder, %j", (mode, commands) => {
    expect([...commandsOf("builder", mode)].sort()).toEqual(commands);
  });
});
