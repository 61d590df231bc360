import { describe, expect, it } from "vitest";
import { commandsOf, readRole } from "../../../src/workflow/machine/roles.ts";

describe("readRole", () => {
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
  ])("the worker's name %s has the role %s", (name, role) => {
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
  ])("the worker's name %j has no role", (name) => {
    expect(readRole(name)).toBeUndefined();
  });
});

describe("commandsOf a role", () => {
  it.each(["skip", "auto", "interactive"] as const)(
    "the commands of three roles are the same in %s",
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
  ] as const)("the commands of a builder in %s are %j", (mode, commands) => {
    expect([...commandsOf("builder", mode)].sort()).toEqual(commands);
  });
});
