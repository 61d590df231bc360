import { describe, expect, it } from "vitest";
import { branchGate } from "../../hooks-src/pre/branch-gate.ts";
import { allow, block, unsure } from "../../src/gate/decision.ts";
import type { GateSettings, Head } from "../../src/gate/facts.ts";
import { readCommand } from "../../src/shell/read/read-command.ts";
import type { Command } from "../../src/workflow/machine/machine.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { bashInput } from "../../testing/inputs.ts";

const settings: GateSettings = { requiredBranch: "main", reviewMode: "auto", approval: "table" };
const main: Head = { kind: "branch", name: "main" };
const feature: Head = { kind: "branch", name: "feature/x" };

function decided(command: string, head: Head, phase: Command = "research") {
  const { parsed, acts } = readCommand(command, { cwd: "/p", home: "/h", gitDir: undefined });
  const placed = acts.map((act) => ({ act, heads: act.places.map(() => head) }));
  const facts = { activeCommand: phase, settings, placedCommand: { parsed, acts: placed } };
  return decide(branchGate, bashInput(command), facts);
}

describe("phases that need the required branch", () => {
  it.each(["triage", "split", "research", "plan", "review", "merge"] as const)(
    "the phase %s needs the required branch",
    (phase) => {
      expect(
        decideEarly(branchGate, bashInput("git commit"), { activeCommand: phase }),
      ).toBeUndefined();
    },
  );

  it.each(["impl", "hero", undefined] as const)(
    "the phase %s does not need the required branch",
    (phase) => {
      expect(decideEarly(branchGate, bashInput("git commit"), { activeCommand: phase })).toEqual(
        allow(),
      );
    },
  );
});

it.each([
  ["git commit -m x", main, allow()],
  ["git commit -m x", feature, block("On branch feature/x; research runs on main.")],
  ["git commit -m x", { kind: "detached" }, block("HEAD is detached; research runs on main.")],
  ["git commit -m x", { kind: "unborn" }, block("HEAD has no commit yet; research runs on main.")],
  ["git commit -m x", { kind: "outside" }, allow()],
  [
    "git commit -m x",
    { kind: "unknown", why: "HEAD could not be read" },
    unsure("HEAD could not be read"),
  ],
  ["git status && git log | head", feature, allow()],
  ["git switch main", feature, allow()],
  ["git switch -c other", feature, block("On branch feature/x; research runs on main.")],
  ["git status; rm x", feature, block("On branch feature/x; research runs on main.")],
  ["echo 'unterminated", main, unsure("the command does not parse")],
] as const)("branch-gate decides %s at %o", (command, head, answer) => {
  expect(decided(command, head)).toEqual(answer);
});

it("branch-gate checks no other tools", () => {
  expect(isAbout(branchGate, bashInput("x", { tool_name: "Read" }))).toBe(false);
});
