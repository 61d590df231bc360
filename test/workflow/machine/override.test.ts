import { describe, expect, it } from "vitest";
import { COMMANDS, MACHINE, type Machine } from "../../../src/workflow/machine/machine.ts";
import { readOverride } from "../../../src/workflow/machine/override.ts";
import { guidanceFor } from "../../../src/workflow/move/guidance.ts";
import { judgeMove } from "../../../src/workflow/move/judge-move.ts";
import { type MoveRequest, targetOf } from "../../../src/workflow/move/resolve-move.ts";
import { ALONE, issueState, MODES, NOW, outcome } from "../board.ts";
import { describeCell, EVERY_CELL } from "../move/cells/enumerate.ts";
import { SECOND_PAPER } from "../move/second-paper.ts";

function accepted(file: unknown): Machine {
  const reading = readOverride(MACHINE, file);
  if (!reading.ok) throw new Error(reading.faults.join("; "));
  return reading.machine;
}

function answer(machine: Machine, state: string, request: MoveRequest): string {
  return outcome(judgeMove(machine, issueState(state), request, ALONE));
}

describe("an override file with the whole machine", () => {
  const machine = accepted(SECOND_PAPER);

  it("the full override is answered like the built-in machine in every cell but for the two edges it lacks", () => {
    // Merge is unknown to that paper.
    const different = EVERY_CELL.filter(({ command }) => command !== "merge")
      .filter(
        ({ from, request }) => answer(machine, from, request) !== answer(MACHINE, from, request),
      )
      .map((cell) => `${describeCell(cell)} → ${answer(machine, cell.from, cell.request)}`);
    expect(different).toEqual([
      "Backlog: triage reject → rule 7",
      'Backlog: triage "Human Needed" → rule 8',
      "Backlog: split reject → rule 7",
      "Research Needed: split complete → rule 8",
      'Research Needed: split "Backlog" → rule 8',
      "Backlog: hero reject → rule 7",
      'Backlog: hero "Human Needed" → rule 8',
    ]);
  });

  it("the full override lets escalate leave Backlog, outside its graph", () => {
    const request = { command: "triage", intent: "escalate" };
    const judgement = judgeMove(machine, issueState("Backlog"), request, ALONE);
    expect(judgement).toMatchObject({ kind: "go", move: { outsideGraph: true } });
  });

  it("the full override has In Progress as a lock, which it names only as an intent", () => {
    const held = issueState("In Progress", { holder: "builder @ team-b", since: NOW });
    const request = { command: "impl", intent: "complete" };
    expect(outcome(judgeMove(machine, held, request, ALONE))).toBe("rule 5");
    const taken = judgeMove(
      machine,
      issueState("In Progress"),
      { ...request, intent: "lock" },
      ALONE,
    );
    expect(taken).toMatchObject({ kind: "go", move: { changed: false, takesLock: true } });
  });

  it("the full override keeps the built-in merge", () => {
    expect(answer(machine, "In Review", { command: "merge", intent: "complete" })).toBe("Done");
  });
});

describe("an override file with a part of the machine", () => {
  it.each([{}, { states: {} }, { commands: {}, semantic_states: {} }])(
    "an override changes nothing when it is %j",
    (file) => {
      expect(accepted(file)).toEqual(MACHINE);
    },
  );

  it("an override changes one state's edges and leaves the rest", () => {
    const states = { "In Review": { allowed_transitions: ["Done", "In Progress", "Backlog"] } };
    const machine = accepted({ states });
    expect(machine.states["In Review"].to).toEqual(["Done", "In Progress", "Backlog"]);
    expect({ ...machine.states, "In Review": null }).toEqual({
      ...MACHINE.states,
      "In Review": null,
    });
    expect(machine.commands).toEqual(MACHINE.commands);
  });

  it.each(["plan", "ralph_plan"])("an override changes what %s takes and gives", (name) => {
    const states = { "Research Needed": { allowed_transitions: ["Plan in Progress"] } };
    const row = { valid_input_states: ["Research Needed"], valid_output_states: ["In Review"] };
    const machine = accepted({ states, commands: { [name]: row } });
    const lock = { command: "plan", intent: "lock" };
    expect(answer(machine, "Research Needed", lock)).toBe("Plan in Progress");
    expect(answer(machine, "Ready for Plan", lock)).toBe("rule 8");
  });

  it.each([
    ["__COMPLETE__", "ralph_hero"],
    ["complete", "hero"],
    ["__COMPLETE__", "hero"],
  ])("an override maps %s for %s in either spelling", (intent, command) => {
    const machine = accepted({ semantic_states: { [intent]: { [command]: "In Review" } } });
    expect(targetOf(machine, "hero", "complete")).toBe("In Review");
    expect(targetOf(machine, "impl", "complete")).toBe("In Review");
    expect(targetOf(machine, "split", "complete")).toBe("Backlog");
  });

  it("an override leaves a state to a person by requires_human_action", () => {
    const needsPerson = (requires_human_action: boolean) => {
      const to = { allowed_transitions: ["Plan in Progress"], requires_human_action };
      const machine = accepted({ states: { "Ready for Plan": to } });
      return guidanceFor(machine, "Ready for Plan", false, { number: 42, modes: MODES })
        .requiresHumanAction;
    };
    expect(needsPerson(true)).toBe(true);
    expect(needsPerson(false)).toBe(false);
  });

  it("an override does not modify the machine it starts from", () => {
    const before = structuredClone(MACHINE);
    accepted(SECOND_PAPER);
    expect(MACHINE).toEqual(before);
  });
});

describe("intent mappings in an override file", () => {
  it.each([
    [{ "*": "Human Needed", ralph_plan: "Backlog" }],
    [{ plan: "Backlog", "*": "Human Needed" }],
  ])("a command's own mapping comes before the wildcard: %j", (targets) => {
    const machine = accepted({ semantic_states: { __ESCALATE__: targets } });
    const others = COMMANDS.filter((command) => command !== "plan");
    expect(targetOf(machine, "plan", "escalate")).toBe("Backlog");
    for (const command of others) {
      expect(targetOf(machine, command, "escalate")).toBe("Human Needed");
    }
  });

  it("a mapping of null asks for a state name even where the wildcard leads somewhere", () => {
    const targets = { ralph_merge: null, "*": "Done" };
    const machine = accepted({ semantic_states: { __CLOSE__: targets } });
    expect(answer(machine, "In Review", { command: "merge", intent: "close" })).toBe("rule 2");
    expect(answer(machine, "In Review", { command: "impl", intent: "close" })).toBe(
      "asks for Done",
    );
  });

  it("a wildcard mapping reaches every command that has no mapping in the file", () => {
    const targets = { "*": "Backlog", ralph_review: "Ready for Plan" };
    const machine = accepted({ semantic_states: { __REJECT__: targets } });
    expect(targetOf(machine, "review", "reject")).toBe("Ready for Plan");
    expect(targetOf(machine, "research", "reject")).toBe("Backlog");
  });
});

describe("commands in an override file", () => {
  const takes = { valid_input_states: ["Plan in Review"], valid_output_states: ["In Progress"] };

  it("a command's lock leads to its lock_state", () => {
    const machine = accepted({
      commands: { ralph_review: { ...takes, lock_state: "In Progress" } },
    });
    const request = { command: "review", intent: "lock" };
    expect(answer(machine, "Plan in Review", request)).toBe("In Progress");
  });

  it("a command may say from where it rejects", () => {
    const row = { ...takes, valid_reject_states: ["In Review"] };
    const states = { "In Review": { allowed_transitions: ["Ready for Plan"] } };
    const machine = accepted({ states, commands: { ralph_review: row } });
    const request = { command: "review", intent: "reject" };
    expect(answer(machine, "In Review", request)).toBe("Ready for Plan");
    expect(answer(machine, "Plan in Review", request)).toBe("rule 7");
  });
});
