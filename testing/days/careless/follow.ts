import type { Day } from "../day.ts";
import type { DayWorker, Played } from "../day-worker.ts";
import { runProgram } from "../run-program.ts";
import { type Attempt, attempt } from "./mistake.ts";
import { WAYS } from "./ways.ts";

/** A call that was held, and what is known about it. */
export interface Tried {
  readonly day: Day;
  readonly by: DayWorker;
  readonly call: Attempt;
  readonly issue: number | undefined;
  readonly instead: Attempt | undefined;
}

/** What a line's remedy comes to, done by the agent or in the person's own terminal. */
export type Step =
  | { readonly call: Attempt; readonly by?: DayWorker }
  | { readonly person: string }
  /** Something that must be true by then. */
  | { readonly check: () => Promise<string | undefined> };

/** The remedy's words at the place where they begin, what was tried → what is done, in order. */
export type Way = readonly [
  words: RegExp,
  steps: (found: readonly string[], tried: Tried) => readonly Step[] | Promise<readonly Step[]>,
];

/** A remedy may lead to a call that needs another, and so on, but not for ever. */
const MOST_STEPS = 4;

/** Undefined: following what the line names led to a call that passes. */
export async function follow(
  tried: Tried,
  line: string,
  before: readonly string[] = [],
): Promise<string | undefined> {
  const remedy = remedyIn(line);
  if (before.length > MOST_STEPS) return `leads on and on: ${line}`;
  if (before.includes(`${remedy} ${shown(tried.call)}`)) return `leads back to itself: ${line}`;
  const seen = [...before, `${remedy} ${shown(tried.call)}`];
  for (const [words, stepsOf] of WAYS) {
    const found = words.exec(remedy);
    if (!found) continue;
    const steps = await stepsOf([...found], tried);
    if (steps.length === 0) return `nothing is done about: ${line}`;
    for (const step of steps) {
      const problem = await taken(step, tried, seen);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  return `nobody can follow: ${line}`;
}

async function taken(
  step: Step,
  tried: Tried,
  seen: readonly string[],
): Promise<string | undefined> {
  const { day } = tried;
  if ("check" in step) return step.check();
  if ("person" in step) {
    const { env, code, stderr } = await asPerson(day, step.person);
    return code === 0 ? undefined : `${step.person} by a person (${env}): ${stderr.trim()}`;
  }
  const by = step.by ?? tried.by;
  const played = await attempt(by, step.call);
  if (isDone(played, day)) return undefined;
  return follow(
    { ...tried, by, call: step.call, issue: issueOf(step.call, tried) },
    played.line,
    seen,
  );
}

/** Also what the person was asked and agreed to. */
export function isDone({ answer }: Played, { saysYes }: Day): boolean {
  return answer === "passed" || (answer === "asked" && saysYes);
}

/** The words behind `Recovery:`, the first where there are several; else the whole line. */
export function remedyIn(line: string): string {
  const at = line.indexOf("Recovery: ");
  const text = at < 0 ? line : line.slice(at + "Recovery: ".length);
  const [first = ""] = text.split(/; or |\n/);
  return first.trim().replace(/\.$/, "");
}

function issueOf(call: Attempt, { issue }: Tried): number | undefined {
  const number = call.kind === "tool" ? Number(call.input["number"]) : Number.NaN;
  return Number.isInteger(number) ? number : issue;
}

function shown(call: Attempt): string {
  return JSON.stringify(call);
}

/** In a terminal of their own, where `ralph` is on the path. */
async function asPerson(day: Day, command: string) {
  const { CLAUDECODE: _, CLAUDE_PID: __, ...env } = day.env;
  const path = `${env["CLAUDE_PLUGIN_ROOT"] ?? ""}/bin:${env["PATH"] ?? ""}`;
  const where = { env: { ...env, PATH: path }, cwd: day.project };
  return { env: "their terminal", ...(await runProgram("bash", ["-c", command], where)) };
}
