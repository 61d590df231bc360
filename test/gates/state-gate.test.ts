import { describe, expect, it } from "vitest";
import { stateGate } from "../../hooks-src/pre/state-gate.ts";
import { block } from "../../src/gate/decision.ts";
import type { Facts } from "../../src/gate/facts.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import type { Role } from "../../src/workflow/machine/roles.ts";
import { bashInput, handoffInput, toolInput } from "../../testing/inputs.ts";

type Known = Pick<
  Facts,
  "bypass" | "machine" | "settings" | "worker" | "holder" | "issueState" | "now"
>;

function facts(state: string | null, fields: Partial<Known> = {}): Known {
  return {
    bypass: undefined,
    machine: MACHINE,
    settings: { requiredBranch: "main", reviewMode: "auto", approval: "table" },
    worker: undefined,
    holder: "session s",
    issueState: { number: 42, state, lock: undefined },
    now: 1_000_000,
    ...fields,
  };
}

const lock = handoffInput({ number: "42", command: "research", intent: "lock" });

describe("a legal hand-off", () => {
  it("passes and records who called", () => {
    expect(stateGate.decide(lock, facts("Research Needed"))).toEqual({
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
        },
      ],
    });
  });

  it("names a teammate as the holder", () => {
    const id = "abob-3ec7457d455e44ff";
    const call = { ...lock, agent_id: id, agent_type: "bob" };
    const known = facts("Research Needed", { holder: "bob@t" });
    expect(stateGate.decide(call, known)).toMatchObject({
      remember: [{ agent: "@bob", holder: "bob@t" }],
    });
  });
});

describe("an illegal hand-off is held with the fact and the shortest recovery", () => {
  it("by the issue's real state", () => {
    const call = handoffInput({ number: 42, command: "plan", intent: "lock" });
    const line =
      '#42 is in Backlog; plan takes Ready for Plan. Recovery: command=triage to_state="Ready for Plan".';
    expect(stateGate.decide(call, facts(null))).toEqual(block(line));
  });

  it("by another's lock", () => {
    const taken = { holder: "bob@t", since: 1_000_000 - 720_000 };
    const issueState = { number: 42, state: "Research in Progress", lock: taken };
    const answer = stateGate.decide(lock, facts(null, { issueState }));
    expect(answer).toEqual(block("#42 is held by bob@t for 12 min. Recovery: intent=escalate."));
    expect(stateGate.decide(lock, facts(null, { issueState, holder: "bob@t" })).kind).toBe("allow");
  });

  it("for an issue that is not on the board", () => {
    const answer = stateGate.decide(lock, facts(null, { issueState: "not on the board" }));
    expect(answer).toMatchObject({ kind: "block" });
    expect(answer).toHaveProperty("line", expect.stringContaining("#42 is not on the board."));
  });
});

describe("where a person approves", () => {
  const settings = {
    requiredBranch: "main",
    reviewMode: "interactive",
    approval: "person",
  } as const;

  it("review is put to the person, and the record says so", () => {
    const call = handoffInput({ number: 42, command: "review", intent: "complete" });
    expect(stateGate.decide(call, facts("Plan in Review", { settings }))).toMatchObject({
      kind: "ask",
      line: "#42 waits for a person's approval.",
      remember: [{ kind: "call", asked: true }],
    });
  });

  it("every other command is held", () => {
    const call = handoffInput({ number: 42, command: "impl", intent: "lock" });
    expect(stateGate.decide(call, facts("Plan in Review", { settings }))).toMatchObject({
      kind: "block",
    });
  });
});

describe("roles", () => {
  const uses = (role: Role, command: string) =>
    stateGate.decide(
      handoffInput({ number: 42, command, intent: "escalate" }),
      facts("Backlog", { worker: { role, name: role } }),
    ).kind;

  it.each([
    ["analyst", "triage split research"],
    ["builder", "plan impl review"],
    ["validator", "review"],
    ["integrator", "merge"],
  ] as const)("%s uses %s and nothing else", (role, allowed) => {
    const commands = Object.keys(MACHINE.commands);
    expect(commands.filter((command) => uses(role, command) === "allow").sort()).toEqual(
      allowed.split(" ").sort(),
    );
  });

  it("a role without the command is told which it has", () => {
    const call = handoffInput({ number: 42, command: "merge", intent: "complete" });
    const worker = { role: "analyst", name: "analyst" } as const;
    expect(stateGate.decide(call, facts("In Review", { worker }))).toEqual(
      block("analyst does not use merge; it uses triage, split or research."),
    );
  });
});

describe("children", () => {
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
  ])("may be advanced to %s: %s", (target, kind) => {
    expect(stateGate.decide(advance(target), facts("Backlog")).kind).toBe(kind);
  });
});

describe("other doors", () => {
  it("are held without the board being read", () => {
    const call = bashInput("gh project item-edit --id x");
    expect(stateGate.when(call)).toBe(true);
    expect(stateGate.early?.(call, { bypass: "gh project item-edit" })).toEqual(
      block("gh project item-edit changes the board past the workflow. Recovery: handoff_ticket."),
    );
  });

  it("leave every other command alone", () => {
    expect(stateGate.when(bashInput("ls -la && git status"))).toBe(false);
    expect(stateGate.early?.(bashInput("gh pr view 7"), { bypass: undefined })?.kind).toBe("allow");
  });

  it.each([
    ["mcp__github__update_project_item", {}, "block"],
    ["mcp__github__delete_project_item", {}, "block"],
    ["mcp__github__projects_write", { method: "update_project_item" }, "block"],
    ["mcp__github__projects_write", { method: "add_project_item" }, "allow"],
    ["mcp__github__issue_write", { method: "update", state: "closed" }, "block"],
    ["mcp__github__issue_write", { method: "update", title: "x" }, "allow"],
  ])("%s %o: %s", (tool_name, tool_input, kind) => {
    const call = toolInput({ tool_name, tool_input });
    expect(stateGate.when(call)).toBe(true);
    expect(stateGate.early?.(call, { bypass: undefined })?.kind).toBe(kind);
  });

  it("are told from our tools by the tool's own name, whatever the server is called", () => {
    for (const server of ["ralph_hero", "a__ralph_hero__b", "plugin_ralph-hero_ralph"]) {
      const tool_name = `mcp__${server}__ralph_hero__handoff_ticket`;
      const call = toolInput({ tool_name, tool_input: { number: 42, command: "plan" } });
      expect(stateGate.when(call)).toBe(true);
      expect(stateGate.decide(call, facts("Backlog")).kind).toBe("block");
    }
  });

  it("are not our own tools", () => {
    const tool_name = "mcp__ralph__ralph_hero__get_issue";
    expect(stateGate.when(toolInput({ tool_name, tool_input: {} }))).toBe(false);
  });
});
