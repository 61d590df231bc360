import { describe, expect, it } from "vitest";
import { stateGate } from "../../hooks-src/pre/state-gate.ts";
import { refuse } from "../../src/gate/decision.ts";
import type { Facts } from "../../src/gate/facts.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import type { Role } from "../../src/workflow/machine/roles.ts";
import { NO_LOCK_HOLDER } from "../../src/workflow/move/circumstances.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { bashInput, handoffInput, toolInput } from "../../testing/inputs.ts";
import { plainState } from "../../testing/issues.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";

type Known = Pick<
  Facts,
  | "bypass"
  | "machine"
  | "settings"
  | "worker"
  | "holder"
  | "issueState"
  | "lockHolder"
  | "approvals"
  | "planAsked"
  | "now"
>;

function facts(state: string | null, fields: Partial<Known> = {}): Known {
  return {
    bypass: undefined,
    machine: MACHINE,
    settings: DEFAULT_SETTINGS,
    worker: undefined,
    holder: "session s",
    issueState: plainState(42, { state }),
    lockHolder: NO_LOCK_HOLDER,
    approvals: {},
    planAsked: undefined,
    now: 1_000_000,
    ...fields,
  };
}

const lock = handoffInput({ number: "42", command: "research", intent: "lock" });

describe("state-gate on a legal hand-off", () => {
  it("a legal hand-off passes and records its caller", () => {
    expect(decide(stateGate, lock, facts("Research Needed"))).toEqual({
      kind: "allow",
      remember: [
        {
          kind: "call",
          id: lock.tool_use_id,
          session: lock.session_id,
          agent: "main",
          holder: "session s",
          type: undefined,
          asked: false,
          meaning: '["hand-off","",42,"research","","Research in Progress"]',
        },
      ],
    });
  });

  it("the record of a hand-off names a teammate as holder", () => {
    const id = "abob-3ec7457d455e44ff";
    const call = { ...lock, agent_id: id, agent_type: "bob" };
    const known = facts("Research Needed", { holder: "bob@t" });
    expect(decide(stateGate, call, known)).toMatchObject({
      remember: [{ agent: "@bob", holder: "bob@t" }],
    });
  });
});

describe("state-gate blocks an illegal hand-off with the fact and the shortest recovery", () => {
  it("a hand-off that the issue's state does not allow is blocked", () => {
    const call = handoffInput({ number: 42, command: "plan", intent: "lock" });
    const fact = "#42 is in Backlog; plan takes Ready for Plan.";
    const recovery = 'command=triage to_state="Research Needed" → Research Needed';
    expect(decide(stateGate, call, facts(null))).toEqual(refuse(fact, recovery));
  });

  it("a hand-off of an issue that another agent holds is blocked", () => {
    const taken = { holder: "bob@t", since: 1_000_000 - 720_000 };
    const issueState = plainState(42, { state: "Research in Progress", lock: taken });
    const answer = decide(stateGate, lock, facts(null, { issueState }));
    expect(answer).toEqual(
      refuse(
        "#42 is held by bob@t for 12 min.",
        'pick_actionable_issue(workflowState="Research Needed")',
      ),
    );
    expect(decide(stateGate, lock, facts(null, { issueState, holder: "bob@t" })).kind).toBe(
      "allow",
    );
  });

  it("a hand-off of an issue that is not on the board is blocked", () => {
    const answer = decide(stateGate, lock, facts(null, { issueState: "not on the board" }));
    expect(answer).toMatchObject({ kind: "block" });
    expect(answer).toHaveProperty("line", expect.stringContaining("#42 is not on the board."));
  });
});

describe("state-gate where a person approves plans", () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    reviewMode: "interactive",
    approval: "person",
  } as const;

  it("review is answered with ask, and the record says so", () => {
    const call = handoffInput({ number: 42, command: "review", intent: "complete" });
    expect(decide(stateGate, call, facts("Plan in Review", { settings }))).toMatchObject({
      kind: "ask",
      line: '#42 "Issue 42": review wants to approve its plan (Plan in Review → In Progress). Yes approves the plan: building may begin.',
      otherwise: {
        line: "#42 waits for a person's approval.",
        recovery: "a person runs: ralph approve 42",
      },
      remember: [{ kind: "call", asked: true }],
    });
  });

  it("review passes without a question once a person approved the plan", () => {
    const call = handoffInput({ number: 42, command: "review", intent: "complete" });
    const planAsked = { path: "p.md", commit: "abc", issues: [42] };
    const approvals = { plan: "p.md@abc" };
    const known = facts("Plan in Review", { settings, approvals, planAsked });
    expect(decide(stateGate, call, known)).toMatchObject({
      kind: "allow",
      remember: [{ kind: "call", asked: false }],
    });
    const changed = facts("Plan in Review", {
      ...{ settings, approvals },
      planAsked: { ...planAsked, commit: "def" },
    });
    expect(decide(stateGate, call, changed)).toMatchObject({
      kind: "ask",
      remember: [{ kind: "call", asked: true, askedPlan: "p.md@def" }],
    });
  });

  it("the question names the plan and every issue that a yes counts for", () => {
    const call = handoffInput({ number: 42, command: "review", intent: "complete" });
    const issues = Array.from({ length: 12 }, (_none, at) => at + 42);
    const planAsked = { path: "a/plans/p.md", commit: "0123456789", issues };
    expect(decide(stateGate, call, facts("Plan in Review", { settings, planAsked }))).toMatchObject(
      {
        line: '#42 "Issue 42": review wants to approve its plan, also of #43, #44, #45, #46, #47, #48, #49, #50 and 3 more: a/plans/p.md at 0123456. Yes approves the plan: building may begin.',
      },
    );
  });

  it("other commands than review are blocked for a plan in review", () => {
    const call = handoffInput({ number: 42, command: "impl", intent: "lock" });
    expect(decide(stateGate, call, facts("Plan in Review", { settings }))).toMatchObject({
      kind: "block",
    });
  });
});

describe("state-gate and roles", () => {
  const uses = (role: Role, command: string) =>
    decide(
      stateGate,
      handoffInput({ number: 42, command, intent: "escalate" }),
      facts("Backlog", { worker: { role, name: role } }),
    ).kind;

  it.each([
    ["analyst", "triage split research"],
    ["builder", "plan impl review"],
    ["validator", "review"],
    ["integrator", "merge"],
  ] as const)("the role %s may use %s and no other command", (role, allowed) => {
    const commands = Object.keys(MACHINE.commands);
    expect(commands.filter((command) => uses(role, command) === "allow").sort()).toEqual(
      allowed.split(" ").sort(),
    );
  });

  it("a role that may not use a command is told which commands it has", () => {
    const call = handoffInput({ number: 42, command: "merge", intent: "complete" });
    const worker = { role: "analyst", name: "analyst" } as const;
    expect(decide(stateGate, call, facts("In Review", { worker }))).toEqual(
      refuse(
        "analyst does not use merge; it uses triage, split or research.",
        'pick_actionable_issue(workflowState="Research Needed")',
      ),
    );
  });
});

describe("state-gate on advance_children", () => {
  const advance = (targetState: string) =>
    toolInput({
      tool_name: "mcp__ralph__ralph_hero__advance_children",
      tool_input: { number: 7, targetState },
    });

  it.each([
    ["In Review", "allow"],
    ["Canceled", "block"],
    ["Human Needed", "block"],
    ["Nowhere", "block"],
  ])("advance_children to %s: %s", (target, kind) => {
    expect(decide(stateGate, advance(target), facts("In Review")).kind).toBe(kind);
  });

  it("advance_children does not lead children past their parent, nor beyond a role", () => {
    const early = decide(stateGate, advance("In Review"), facts("Backlog"));
    expect(early).toMatchObject({
      kind: "block",
      line: "#42 is in Backlog; its children do not go to In Review before it.",
    });
    const worker = { role: "analyst", name: "analyst" } as const;
    const other = decide(stateGate, advance("In Review"), facts("In Review", { worker }));
    expect(other).toMatchObject({ kind: "block", line: expect.stringContaining("analyst has no") });
  });

  it("closing is answered with ask, and cancelling of Backlog by triage passes", () => {
    const close = handoffInput({ number: 42, command: "impl", intent: "close" });
    expect(decide(stateGate, close, facts("In Progress"))).toMatchObject({
      kind: "ask",
      otherwise: { recovery: "a person runs: ralph approve 42 --for close" },
    });
    const triage = handoffInput({ number: 42, command: "triage", intent: "cancel" });
    expect(decide(stateGate, triage, facts("Backlog")).kind).toBe("allow");
  });
});

describe("state-gate on bypasses", () => {
  it("bypasses are blocked without reading the board", () => {
    const call = bashInput("gh project item-edit --id x");
    const bypass = { name: "gh project item-edit", recovery: "handoff_ticket" };
    expect(isAbout(stateGate, call)).toBe(true);
    expect(decide(stateGate, call, { bypass })).toEqual(
      refuse("gh project item-edit bypasses the workflow.", "handoff_ticket"),
    );
  });

  it("a person's command is put to the person in full, and recorded", () => {
    const command = `ralph board move 4 Done --reason ${"x".repeat(200)}`;
    const call = bashInput(command);
    const person = ["board", "move", "4", "Done"];
    const bypass = { name: "ralph board move", recovery: "handoff_ticket", person };
    expect(decide(stateGate, call, { bypass })).toMatchObject({
      kind: "ask",
      line: expect.stringContaining(command),
      otherwise: {
        line: "ralph board move is a person's command.",
        recovery: `a person runs: ${command}`,
      },
      remember: [{ kind: "approved-command", session: call.session_id, words: person }],
    });
    const mixed = { name: "ralph board move", recovery: "handoff_ticket", isMixed: true } as const;
    expect(decide(stateGate, call, { bypass: mixed })).toHaveProperty(
      "recovery",
      "run it by itself: it is then a person's to decide",
    );
  });

  it("commands that are no bypass pass", () => {
    expect(isAbout(stateGate, bashInput("ls -la && git status"))).toBe(false);
    expect(decide(stateGate, bashInput("gh pr view 7"), { bypass: undefined }).kind).toBe("allow");
  });

  it.each([
    ["mcp__github__update_project_item", {}, "block"],
    ["mcp__github__delete_project_item", {}, "block"],
    ["mcp__github__projects_write", { method: "update_project_item" }, "block"],
    ["mcp__github__projects_write", { method: "add_project_item" }, "allow"],
    ["mcp__github__issue_write", { method: "update", state: "closed" }, "block"],
    ["mcp__github__issue_write", { method: "update", title: "x" }, "allow"],
    ["mcp__github__sub_issue_write", { method: "add", state: "x" }, "allow"],
    ["mcp__evil__ralph_hero__issue_write", { state: "closed" }, "block"],
    [
      "mcp__github__update_issue",
      { owner: "o", repo: "r", issue_number: 4, state: "closed" },
      "block",
    ],
    ["mcp__github__update_issue", { owner: "o", repo: "r", issue_number: 4, title: "x" }, "allow"],
    ["mcp__github__close_issue", { owner: "o", repo: "r", issue_number: 4 }, "block"],
    ["mcp__github__update_project_item_field_value", { item_id: 1 }, "block"],
    ["mcp__github__archive_project_item", {}, "block"],
    ["mcp__github__pull_request_review_write", { method: "create", event: "APPROVE" }, "block"],
    ["mcp__github__pull_request_review_write", { method: "create", event: "COMMENT" }, "allow"],
    ["mcp__linear__update_issue", { id: "LIN-1", state: "Done" }, "allow"],
    ["mcp__linear__update_project", { id: "p", state: "started" }, "allow"],
  ])("bypass by the tool %s with %o: %s", (tool_name, tool_input, kind) => {
    const call = toolInput({ tool_name, tool_input });
    expect(isAbout(stateGate, call)).toBe(true);
    expect(decide(stateGate, call, { bypass: undefined }).kind).toBe(kind);
  });

  it("our tools are recognised by the tool's own name, whatever the server is called", () => {
    for (const server of ["ralph_hero", "a__ralph_hero__b", "plugin_ralph-hero_ralph"]) {
      const tool_name = `mcp__${server}__ralph_hero__handoff_ticket`;
      const call = toolInput({ tool_name, tool_input: { number: 42, command: "plan" } });
      expect(isAbout(stateGate, call)).toBe(true);
      expect(decide(stateGate, call, facts("Backlog")).kind).toBe("block");
    }
  });

  it.each([
    "mcp__ralph__ralph_hero__get_issue",
    "mcp__plugin_ralph-hero_ralph__ralph_hero__update_issue",
    "mcp__github__add_issue_comment",
    "mcp__github__create_issue",
    "mcp__github__get_project_item",
  ])("the tool %s is no bypass", (tool_name) => {
    expect(isAbout(stateGate, toolInput({ tool_name, tool_input: { state: "x" } }))).toBe(false);
  });
});
