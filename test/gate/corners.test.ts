import { describe, expect, it } from "vitest";
import { branchGate } from "../../hooks-src/pre/branch-gate.ts";
import { claimGate } from "../../hooks-src/pre/claim-gate.ts";
import { eventsOf } from "../../src/gate/define-gate.ts";
import type { Facts, Head, PlacedAct } from "../../src/gate/facts.ts";
import { logEntries } from "../../src/gate/log/logged-decision.ts";
import { judgeBranch, placedReads } from "../../src/gate/rules/branch-head.ts";
import { foreignBypass } from "../../src/gate/rules/foreign-bypass.ts";
import { judgeStateChange, namedChange } from "../../src/gate/rules/state-change.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { handoffInput, toolInput } from "../../testing/inputs.ts";
import { plainState } from "../../testing/issues.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";

const SETTINGS = { ...DEFAULT_SETTINGS, requiredBranch: "main" };
const CHECKOUT = { top: "/p", gitDir: "/p/.git", commonDir: "/p/.git" };

function actOf(command: string) {
  const [act] = proveCommand(command, { cwd: "/p", home: "/h", platform: "linux" }).acts;
  if (act === undefined) throw new Error("no act");
  return act;
}

describe("a command and the branch it acts on", () => {
  it("only reads where git's settings are the project's own, or nobody's", () => {
    const act = actOf("git status");
    const own: Head = { kind: "branch", name: "x", checkout: CHECKOUT };
    expect(placedReads(act, [own, { kind: "outside" }], "/p/.git")).toBe(true);
    expect(placedReads(act, [own], "/other/.git")).toBe(false);
    expect(placedReads(act, [{ kind: "unknown", why: "w" }], "/p/.git")).toBe(false);
    expect(placedReads(actOf("ls"), [], undefined)).toBe(true);
    expect(placedReads(actOf("git commit"), [own], "/p/.git")).toBe(false);
  });

  it("is refused with what a person does where the required branch is nowhere", () => {
    const placed: PlacedAct = {
      ...{ act: actOf("git commit -m x"), reads: false },
      heads: [{ kind: "branch", name: "x", checkout: CHECKOUT }],
    };
    const judged = (remedy: { kind: "none" } | undefined) =>
      judgeBranch(
        { acts: [placed], worktree: undefined, remedy },
        { activeCommand: "plan", settings: SETTINGS },
      );
    expect(judged({ kind: "none" })).toMatchObject({
      recovery: "a person sets requiredBranch to a branch that is there: ralph init",
    });
    expect(judged(undefined)).toMatchObject({
      kind: "block",
      line: "On branch x; plan runs on main.",
    });
  });
});

describe("a state change that is allowed", () => {
  const facts = {
    ...{ machine: MACHINE, settings: SETTINGS, worker: undefined, holder: "ann", now: 0 },
    ...{ approvals: {}, planAsked: undefined, products: {}, teammate: undefined },
    issueState: plainState(4, { state: "Ready for Plan", estimate: "XS" }),
    lockHolder: { holder: undefined, presence: "elsewhere", isLed: false },
  } as unknown as Facts;
  const change = (fields: object = {}) => {
    const call = { number: 4, command: "plan", intent: "lock" };
    const named = namedChange(handoffInput(call, { tool_use_id: "c1", ...fields }));
    if (named === undefined) throw new Error("no change");
    return named;
  };
  const records = (fields: object, more: object = {}) => {
    const decision = judgeStateChange(change(fields), { ...facts, ...more } as Facts);
    return decision.kind === "allow" ? decision.remember?.map(({ kind }) => kind) : decision.kind;
  };

  it("leaves the record by which the server knows the caller, and the teammate's with it", () => {
    expect(records({})).toEqual(["call"]);
    expect(records({}, { teammate: { kind: "teammate" } })).toEqual(["teammate", "call"]);
    expect(records({ tool_use_id: undefined })).toEqual([]);
  });

  it("of children to no known state is refused, and of an issue elsewhere", () => {
    const caller = change().caller;
    const issue = { number: 4, repository: undefined };
    const advance = (target: string | undefined) =>
      judgeStateChange({ kind: "advance-children", issue, target, caller }, facts).kind;
    expect(advance("Nowhere")).toBe("block");
    expect(advance(undefined)).toBe("block");
    expect(records({}, { issueState: "not on the board" })).toBe("block");
  });

  it("without its work product is refused in one line that says itself what to do", () => {
    const missing = { kind: "missing", fact: "#4 has no plan", recovery: "commit it" };
    const decision = judgeStateChange(
      {
        ...change(),
        ...{ kind: "hand-off", move: { command: "plan", intent: "complete", toState: undefined } },
      } as ReturnType<typeof change>,
      {
        ...facts,
        issueState: plainState(4, {
          ...{ state: "Plan in Progress", estimate: "XS", lock: { holder: "ann", since: 0 } },
        }),
        lockHolder: { holder: "ann", presence: "caller", isLed: false },
        products: { plan: missing },
      } as unknown as Facts,
    );
    expect(decision).toMatchObject({ kind: "block", line: "#4 has no plan: commit it." });
    expect(decision).not.toHaveProperty("recovery");
  });
});

it("a call of another tracker's tool is GitHub's only by what it is given, or by giving nothing", () => {
  const bypass = (tool: string, given: object) =>
    foreignBypass({ kind: "foreign", tool, server: "tracker__", arguments: { ...given } });
  expect(bypass("close_issue", {})).toBe("close_issue");
  expect(bypass("close_issue", { id: 4 })).toBeUndefined();
  expect(bypass("close_issue", { owner: "acme" })).toBe("close_issue");
  expect(bypass("update_issue", { owner: "acme" })).toBeUndefined();
  expect(bypass("update_issue", { owner: "acme", state: "closed" })).toBe("update_issue");
});

it("claim-gate is asked about a task that is taken or ends, not about one that begins anew", () => {
  const about = (tool_input: object) =>
    claimGate.about(
      toolInput({ tool_name: "TaskUpdate", tool_input: { taskId: "7", ...tool_input } }),
    );
  expect(about({ status: "in_progress" })).toBeDefined();
  expect(about({ owner: "bob" })).toBeDefined();
  expect(about({})).toBeUndefined();
  expect(about({ status: "completed" })).toBeDefined();
  expect(about({ status: "deleted" })).toBeDefined();
  expect(about({ status: "pending" })).toBeUndefined();
  expect(claimGate.about(handoffInput({ number: 4 }))).toBeUndefined();
});

it("a gate is wired to the events it names, and the log keeps the facts it knew", () => {
  expect(eventsOf(branchGate)).toContain("PreToolUse");
  const verdicts = [{ gate: branchGate, decision: { kind: "block", line: "No." } }] as const;
  const how = { at: "t", secrets: [], newId: () => "i" };
  expect(logEntries({ verdicts, input: undefined, facts: { holder: "ann" } }, how)).toMatchObject([
    { facts: { holder: "ann" } },
  ]);
});
