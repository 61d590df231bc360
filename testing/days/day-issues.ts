import { join } from "node:path";
import type { Day } from "./day.ts";

export interface DayIssue {
  readonly state: string;
  readonly title?: string;
  readonly estimate?: string;
  readonly parent?: number;
  readonly blockedBy?: readonly number[];
}

const REPOSITORY = "acme/eng";

/** A person puts an issue on the board, in whatever state. */
export async function addDayIssue(day: Day, number: number, issue: DayIssue): Promise<void> {
  const { state, title = `Issue ${number}`, estimate, parent, blockedBy = [] } = issue;
  const { github } = day;
  if (github) {
    const above = parent === undefined ? {} : { parent };
    const made = github.world.addIssue(REPOSITORY, { number, title, ...above, blockedBy });
    github.world.putOnBoard(made, { state, ...(estimate === undefined ? {} : { estimate }) });
    return;
  }
  const words = ["--number", `${number}`, "--title", title, "--state", state];
  if (estimate !== undefined) words.push("--estimate", estimate);
  if (parent !== undefined) words.push("--parent", `${parent}`);
  if (blockedBy.length > 0) words.push("--blocked-by", blockedBy.join(","));
  const { code, stderr } = await day.ralph("board", "add", ...words);
  if (code !== 0) throw new Error(stderr);
}

/** The same for several at once. */
export async function addDayIssues(
  day: Day,
  issues: Readonly<Record<number, DayIssue>>,
): Promise<void> {
  const all = Object.entries(issues).map(([number, issue]) => ({ number: Number(number), issue }));
  if (day.github) {
    for (const { number, issue } of all) await addDayIssue(day, number, issue);
    return;
  }
  const lines = all.map(({ number, issue }) =>
    JSON.stringify({ number, title: `Issue ${number}`, ...issue }),
  );
  const file = day.file(join(day.dir, "issues.jsonl"), `${lines.join("\n")}\n`);
  const { code, stderr } = await day.ralph("board", "import", file);
  if (code !== 0) throw new Error(stderr);
}

/** Where the board shows it now. */
export async function boardStateOf(day: Day, number: number): Promise<string> {
  if (day.github)
    return day.github.world.boardState(`${REPOSITORY}#${number}`)?.state ?? "not on the board";
  const { stdout } = await day.ralph("board", "show", `${number}`, "--json");
  const shown: { readonly issue?: { readonly workflowState?: string } } = JSON.parse(stdout);
  return shown.issue?.workflowState ?? "not on the board";
}
