import { existsSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS, MACHINE } from "../../../src/workflow/machine/machine.ts";
import { type BoardKind, beginDay, type Day } from "../day.ts";
import { addDayIssue, addDayIssues, boardStateOf } from "../day-issues.ts";
import type { Played } from "../day-worker.ts";
import { documentFor, linkFor } from "../honest/documents-of-day.ts";
import { approvedPullRequest, onGithub } from "../honest/integrator.ts";
import { callsOfSkill, type NamedCall } from "./named-calls.ts";
import { argumentsIn, filledIn, PERSONS, type Walk, type WalkStage } from "./walk.ts";

export interface PlayedSkill {
  readonly played: number;
  /** Calls that were held, or whose text nobody can fill in. */
  readonly problems: readonly string[];
}

const KINDS = { research: "research", plans: "plan", reviews: "critique" } as const;
const HEADINGS = {
  research: "## Research Document",
  plans: "## Implementation Plan",
  reviews: "## Plan Critique",
} as const;

/** Every call that a skill's text names, in its order, through the hooks, in the skill's phase. */
export async function playSkill(board: BoardKind, walk: Walk): Promise<PlayedSkill> {
  const day = await beginDay(board);
  try {
    const stage = await begin(day, walk);
    const problems: string[] = [];
    const calls = callsOfSkill(walk.skill);
    const made = calls.filter((call) => !call.isForbidden && applies(call, day));
    for (const call of calls) {
      const problem = call.isForbidden
        ? await forbidden(call, walk, stage)
        : applies(call, day)
          ? await play(call, stage)
          : undefined;
      if (problem !== undefined) problems.push(`${call.text}: ${problem}`);
    }
    return { played: made.length, problems };
  } finally {
    day.stop();
  }
}

/** What the text forbids in a phase, the gates hold: the two say the same. */
async function forbidden(
  { text }: NamedCall,
  { by }: Walk,
  stage: WalkStage,
): Promise<string | undefined> {
  if (by === "person" || !text.startsWith("git add")) return undefined;
  const { answer } = await stage.by.bash(stage.go + filledIn(text, stage));
  return answer === "held" ? undefined : "forbidden by the text, and not held";
}

async function begin(day: Day, { skill, by, issue, prepare }: Walk): Promise<WalkStage> {
  const lead = day.worker("lead", "main");
  await lead.starts();
  const number = 42;
  await addDayIssues(day, {
    [number]: issue,
    43: { state: "Backlog", estimate: "XS" },
    44: { state: "Backlog", estimate: "XS" },
    60: { state: "Backlog", estimate: "L" },
    61: { state: "Done", estimate: "S", parent: 60 },
    62: { state: "Ready for Plan", estimate: "S" },
  });
  const role = by === "person" ? "analyst" : by;
  day.team.setMembers(lead.who.session, { [role]: `ralph-hero:ralph-${role}` });
  await prepare?.(day, number);
  const worker = by === "person" ? lead : day.worker(by, "teammate");
  if (by === "person") await worker.prompted(`/ralph-hero:${skill} ${number}`, skill);
  else await worker.skill(skill, `${number}`);
  if (/^ralph-(?:hero|team)$/.test(skill))
    for (const step of ["Research GH-62", "Plan GH-42", "Review plan GH-42", "Implement GH-42"])
      await worker.createTask(step);
  return {
    ...{ day, by: worker, skill, number, document: undefined, go: "" },
    ...{ pullRequest: 0, child: 44, fresh: 500 },
  };
}

/** Pull requests where the project uses them, the branch itself where it does not. */
function applies({ text }: NamedCall, { github }: Day): boolean {
  if (/^gh pr (?:merge|update-branch)/.test(text)) return github !== undefined;
  if (/^git (?:merge (?:--no-ff|--abort)|commit -m "Merge|pull --no-rebase)/.test(text))
    return github === undefined;
  return true;
}

async function play(call: NamedCall, stage: WalkStage): Promise<string | undefined> {
  if (call.kind === "document") return problemOf(await writes(call.text, stage));
  if (call.kind === "command") return command(call.text, stage);
  const [name = ""] = call.text.split("(");
  const input = argumentsIn(call.text, stage);
  if (input === undefined) return "a value of it is not known";
  if (name === "TaskUpdate") return problemOf(await stage.by.task(String(input["taskId"]), input));
  if (!name.startsWith("ralph_hero__")) return problemOf(await stage.by.other(name, input));
  return tool(name.replace("ralph_hero__", ""), input, stage);
}

async function command(text: string, stage: WalkStage): Promise<string | undefined> {
  const { by, day } = stage;
  if (PERSONS.test(text)) return undefined;
  const whole = filledIn(text, stage);
  if (/\b(?:NNN+|FILE|PR|YYYY)\b/.test(whole)) return "a placeholder of it is not known";
  if (/^cd \S+ &&(?: what is meant)?$/.test(whole)) {
    const go = whole.replace(/ &&.*$/, " && ");
    const played = await by.bash(`${by.cwd.includes("/worktrees/") ? "" : go}pwd`);
    // The directory of the main thread follows; that of the others is set back.
    stage.go = by.who.kind === "main" ? "" : go;
    return problemOf(played);
  }
  for (const file of whole.match(/(?:src|test)\/[\w/-]+(?:\.test)?\.ts/g) ?? [])
    await by.write(join(by.cwd, stage.go.slice(3, -4).trim(), file), "export const x = 1;\n");
  const isHalf = existsSync(join(day.project, ".git/MERGE_HEAD"));
  if (whole.startsWith('git commit -m "Merge') && !isHalf)
    await by.bash(`git merge --no-ff --no-commit feature/GH-${stage.number}`);
  const goes = /^git worktree|^gh |^command /.test(whole) ? "" : stage.go;
  const played = await by.bash(goes + whole);
  if (whole.startsWith("gh pr create"))
    stage.pullRequest = day.github
      ? approvedPullRequest(day, `feature/GH-${stage.number}`).number
      : 9;
  if (whole.startsWith("gh pr merge"))
    onGithub(day, `feature/GH-${stage.number}`, stage.pullRequest);
  // What git itself refuses is not held: the texts name several ways of which one applies.
  return played.answer === "held" ? played.line : undefined;
}

async function writes(pattern: string, stage: WalkStage): Promise<Played> {
  const folder = /shared\/(\w+)\//.exec(pattern)?.[1] ?? "";
  if (!(folder in KINDS) || !pattern.includes("GH-NNNN")) {
    return stage.by.write(pattern.replace("YYYY-MM-DD", "2026-11-18"), "# What it is about\n");
  }
  const kind = folder === "plans" ? "plan" : folder === "reviews" ? "critique" : "research";
  const { path, text } = documentFor(kind, stage.number, "walk");
  stage.document = path;
  return stage.by.write(path, text.replace("NEEDS ITERATION", "APPROVED"));
}

async function tool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  stage: WalkStage,
): Promise<string | undefined> {
  const { by, day } = stage;
  if (name === "handoff_ticket" && given["number"] === 999_999_999) {
    // The set-up skill asks for a call that must be held.
    return (await by.tool(name, given)).answer === "held" ? undefined : "was not held";
  }
  let input = given;
  if (name === "create_comment") input = { ...given, body: await linked(stage) };
  if (name === "handoff_ticket") input = { ...given, number: await issueFor(given, stage) };
  const played = await by.answered(name, input);
  if (name === "create_issue") stage.child = Number(/#(\d+)/.exec(played.line)?.[1] ?? 44);
  return problemOf(played, day);
}

/** An interactive skill commits the document where the text says so in words. */
async function linked({ document, by, day }: WalkStage): Promise<string> {
  if (document === undefined) return "## Notes\n\nWhat was found.";
  await by.bash(`git add ${document} && git commit -m "docs: it" -- ${document}`);
  const folder = /shared\/(\w+)\//.exec(document)?.[1];
  const heading = folder === "plans" || folder === "reviews" ? folder : "research";
  return linkFor(HEADINGS[heading], document, day);
}

/** The issue of the walk while it stands where this begins; for another way out, one of its own. */
async function issueFor(
  { command: name, intent, number }: Readonly<Record<string, unknown>>,
  stage: WalkStage,
): Promise<number> {
  const { day, by } = stage;
  const used = COMMANDS.find((one) => one === name);
  if (used === undefined || number !== stage.number) return Number(number);
  const { takes, lock } = MACHINE.commands[used];
  const state = await boardStateOf(day, stage.number);
  const isThere =
    intent === "complete" && lock ? state === lock : takes.some((one) => one === state);
  if (isThere && (intent === "lock" || intent === "complete")) return stage.number;
  stage.fresh += 1;
  await addDayIssue(day, stage.fresh, {
    ...{ state: takes.at(-1) ?? "Backlog", estimate: used === "triage" ? "XS" : "S" },
  });
  if (lock && intent !== "lock") await by.handOff(stage.fresh, used, "lock");
  return stage.fresh;
}

function problemOf({ answer, line }: Played, day?: Day): string | undefined {
  if (answer === "passed" || (answer === "asked" && day?.saysYes !== false)) return undefined;
  return line;
}
