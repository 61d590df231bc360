import { addDayIssue } from "../../day-issues.ts";
import type { DayWorker } from "../../day-worker.ts";
import { type Family, handOff, tool } from "../mistake.ts";
import { type CarelessTeam, carelessTeam, must } from "../team.ts";
import { WRONG_MOVES } from "./wrong-moves.ts";

const S = { estimate: "S" };

/** Hand-offs that the workflow does not have, or not for this agent. */
export const handOffs: Family = {
  name: "hand-offs",
  play: async function* (day) {
    const team = await carelessTeam(day);
    // Each role has other work to be sent to.
    await addDayIssue(day, 90, { state: "Research Needed", ...S });
    for (const [at, { what, by, issue, move, instead }] of WRONG_MOVES.entries()) {
      const number = 200 + at;
      await addDayIssue(day, number, issue);
      const way = instead === undefined ? {} : { instead: instead(number) };
      yield { what, by: team[by], issue: number, call: move(number), ...way };
    }
    yield* locksOfOthers(day, team);
    yield* wrongNumbers(team);
  },
};

async function* locksOfOthers(
  day: Parameters<Family["play"]>[0],
  team: CarelessTeam,
): ReturnType<Family["play"]> {
  const { builder, otherBuilder, analyst, otherAnalyst } = team;
  const taken: readonly (readonly [DayWorker, DayWorker, number, string, string])[] = [
    [analyst, otherAnalyst, 301, "Research Needed", "research"],
    [builder, otherBuilder, 302, "Ready for Plan", "plan"],
    [builder, otherBuilder, 303, "In Progress", "impl"],
  ];
  for (const [holder, other, number, state, command] of taken) {
    await addDayIssue(day, number, { state, ...S });
    await must(holder.handOff(number, command, "lock"));
    for (const intent of ["lock", "complete", "escalate"]) {
      yield {
        what: `${command} ${intent} of what another has`,
        by: other,
        call: handOff(number, command, { intent }),
      };
    }
  }
}

async function* wrongNumbers({ lead }: CarelessTeam): ReturnType<Family["play"]> {
  const right = (number: number) => handOff(number, "research", { intent: "lock" });
  const wrong: readonly (readonly [string, unknown])[] = [
    ["a number that is not on the board", 4711],
    ["zero", 0],
    ["a negative number", -4],
    ["words", "the sign-in issue"],
    ["nothing", undefined],
    ["a number too large", 99_999_999_999],
  ];
  for (const [what, number] of wrong) {
    const input = { number, command: "research", intent: "lock", reason: "x" };
    yield { what, by: lead, call: tool("handoff_ticket", input), instead: right(90) };
  }
}
