import { type BoardKind, beginDay, type Day } from "../day.ts";
import type { Played } from "../day-worker.ts";
import { follow, isDone, remedyIn } from "./follow.ts";
import { attempt, type Family, type Mistake } from "./mistake.ts";

/** What became of one mistake. */
export interface Outcome {
  readonly family: string;
  readonly what: string;
  readonly line: string;
  readonly remedy: string;
  /** Undefined: it was held, and its remedy works. */
  readonly problem: string | undefined;
}

/** The mistakes of these families, each family on a day of its own; at most so many of each. */
export async function carelessDay(
  board: BoardKind,
  families: readonly Family[],
  most = Number.POSITIVE_INFINITY,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const family of families) {
    const day = await beginDay(board);
    try {
      let played = 0;
      for await (const mistake of family.play(day)) {
        outcomes.push({ family: family.name, ...(await outcomeOf(day, mistake)) });
        played += 1;
        if (played >= most) break;
      }
    } finally {
      day.stop();
    }
  }
  return outcomes;
}

async function outcomeOf(day: Day, mistake: Mistake): Promise<Omit<Outcome, "family">> {
  const { what, by, call, issue, instead } = mistake;
  day.saysYes = false;
  const played = await attempt(by, call);
  const { line } = played;
  const told = { what, line, remedy: played.answer === "asked" ? "the person" : remedyIn(line) };
  // A command that fails by itself was not held; our tools and a task's completion were refused.
  const isRefused = played.answer !== "failed" || call.kind === "tool" || call.kind === "task";
  if (played.answer === "passed" || !isRefused) return { ...told, problem: "was not held" };
  day.saysYes = true;
  const problem = await madeGood(day, mistake, played, {
    ...{ day, by, call, instead },
    issue: issue ?? numberIn(mistake),
  });
  return { ...told, problem };
}

async function madeGood(
  day: Day,
  { by, call, asks }: Mistake,
  played: Played,
  tried: Parameters<typeof follow>[0],
): Promise<string | undefined> {
  if (played.answer === "asked") {
    const again = await attempt(by, call);
    return isDone(again, day) ? undefined : `after a yes: ${again.answer}: ${again.line}`;
  }
  if (asks) return "was to be put to the person";
  try {
    return await follow(tried, played.line);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function numberIn({ call }: Mistake): number | undefined {
  if (call.kind !== "tool") return undefined;
  const number = Number(call.input["number"]);
  return Number.isInteger(number) ? number : undefined;
}
