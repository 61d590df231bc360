import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { STATES, type State } from "../../../src/workflow/machine/states.ts";
import { judgePersonMove } from "../../../src/workflow/move/person-move.ts";
import { issueState, NOW } from "../board.ts";
import { letterOf } from "./cells/enumerate.ts";

/** Where the graph leads, by the letters of the table of cells. */
const GRAPH: Readonly<Record<State, string>> = {
  Backlog: "NPDCH",
  "Research Needed": "RPBH",
  "Research in Progress": "PH",
  "Ready for Plan": "LH",
  "Plan in Progress": "VH",
  "Plan in Review": "IPH",
  "In Progress": "WH",
  "In Review": "DIH",
  Done: "",
  Canceled: "",
  "Human Needed": "BNPI",
};

const PAIRS = STATES.flatMap((from) => STATES.map((to) => ({ from, to })));
const isTerminal = (state: State) => state === "Done" || state === "Canceled";

describe("judgePersonMove", () => {
  it.each(PAIRS.filter(({ from, to }) => !isTerminal(from) && from !== to))(
    "a person moves an issue from $from to $to",
    ({ from, to }) => {
      const outsideGraph = !GRAPH[from].includes(letterOf(to));
      const move = { from, to, changed: true, outsideGraph };
      expect(judgePersonMove(MACHINE, issueState(from), to)).toEqual({ move });
    },
  );

  it.each(STATES)(
    "a person's move to %s changes nothing when the issue is there already",
    (state) => {
      const move = { from: state, to: state, changed: false, outsideGraph: false };
      expect(judgePersonMove(MACHINE, issueState(state), state)).toEqual({ move });
    },
  );

  it.each(PAIRS.filter(({ from, to }) => isTerminal(from) && from !== to))(
    "a person does not move an issue from $from to $to, but may reopen it",
    ({ from, to }) => {
      const state = isTerminal(to) ? "" : ` "${to}"`;
      const recovery = [`ralph board reopen 42${state} --reason R`];
      const refusal = { rule: 4, fact: `#42 is in ${from}.`, recovery };
      expect(judgePersonMove(MACHINE, issueState(from), to)).toMatchObject({ refusal });
      const reopened = judgePersonMove(MACHINE, issueState(from), to, "reopen");
      if (isTerminal(to)) expect(reopened).toHaveProperty("refusal");
      else expect(reopened).toEqual({ move: { from, to, changed: true, outsideGraph: true } });
    },
  );

  it("only a finished issue is reopened", () => {
    const answer = judgePersonMove(MACHINE, issueState("In Progress"), "Backlog", "reopen");
    expect(answer).toEqual({
      refusal: {
        rule: 4,
        fact: "#42 is in In Progress: it is open.",
        valid: "Only an issue that is Done or Canceled is reopened.",
        recovery: ['ralph board move 42 "Backlog" --reason R'],
      },
    });
  });

  it("a person is told how a finished issue is moved and to where it is reopened", () => {
    expect(judgePersonMove(MACHINE, issueState("Done"), "Backlog")).toEqual({
      refusal: {
        rule: 4,
        fact: "#42 is in Done.",
        valid: "An issue that is Done or Canceled is reopened first.",
        recovery: ['ralph board reopen 42 "Backlog" --reason R'],
      },
    });
    expect(judgePersonMove(MACHINE, issueState("Done"), "Canceled", "reopen")).toEqual({
      refusal: {
        rule: 4,
        fact: "#42 is not reopened to Canceled.",
        valid: "An issue is reopened to a state that is not final; Backlog if none is named.",
        recovery: ["ralph board reopen 42 --reason R"],
      },
    });
    expect(judgePersonMove(MACHINE, issueState("Done"), "Nowhere")).toEqual({
      refusal: {
        rule: 1,
        fact: '"Nowhere" is not a state.',
        valid: `States are ${STATES.join(", ")}.`,
        recovery: ["name one of them, in quotes"],
      },
    });
  });

  it("a person moves an issue out of a lock, whoever holds it", () => {
    const held = issueState("In Progress", { holder: "builder @ team-b", since: NOW });
    const move = { to: "Backlog", changed: true };
    expect(judgePersonMove(MACHINE, held, "Backlog")).toMatchObject({ move });
  });

  it("a person moves an issue without a state like one in Backlog", () => {
    const move = { from: "Backlog", to: "Research Needed", changed: true, outsideGraph: false };
    expect(judgePersonMove(MACHINE, issueState(null), "Research Needed")).toEqual({ move });
    expect(judgePersonMove(MACHINE, issueState(null), "Backlog")).toMatchObject({
      move: { changed: false },
    });
  });

  it("a person moves an issue out of a state the machine does not know", () => {
    const move = { from: "Icebox", to: "In Progress", changed: true, outsideGraph: true };
    expect(judgePersonMove(MACHINE, issueState("Icebox"), "In Progress")).toEqual({ move });
  });

  it.each(["Nirvana", "", "lock", "constructor"])(
    "a person's move is refused with every state when %j is none",
    (name) => {
      const answer = judgePersonMove(MACHINE, issueState("Backlog"), name);
      if (!("refusal" in answer)) throw new Error("not refused");
      expect(answer.refusal).toMatchObject({ rule: 1, fact: expect.stringContaining(`"${name}"`) });
      for (const state of STATES) expect(answer.refusal.valid).toContain(state);
      expect(answer.refusal.recovery).not.toEqual([]);
    },
  );
});
