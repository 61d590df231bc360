import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { NewIssue } from "../../../src/world/board/board.ts";
import { nothingAhead } from "../../../src/world/board/board.ts";
import { openBoard } from "../../../src/world/board/open-board.ts";
import { projectAt } from "../../../src/world/project.ts";
import { writeSkill } from "../../../src/world/store/agents.ts";
import { commitDocument, commitOnBranch, linkTo } from "../../project/work-products.ts";
import { type ThrowAwayProject, throwAwayProject } from "../../throw-away-project.ts";

/** Sessions whose main thread has a skill: the lead of a team, and one of each kind of phase. */
export const SESSIONS = {
  lead: "0b27af40-30cb-43c4-a25e-033369d26f50",
  research: "11111111-30cb-43c4-a25e-033369d26f50",
  plan: "22222222-30cb-43c4-a25e-033369d26f50",
  impl: "33333333-30cb-43c4-a25e-033369d26f50",
  merge: "44444444-30cb-43c4-a25e-033369d26f50",
  none: "55555555-30cb-43c4-a25e-033369d26f50",
} as const;

const TEAM = "session-0b27af40";

/** One issue in every state, a parent with its parts, a group that waits, and one that is too large. */
const ISSUES: readonly NewIssue[] = [
  { number: 1, title: "In the backlog", state: "Backlog" },
  { number: 2, title: "Needs research", state: "Research Needed", estimate: "S" },
  { number: 3, title: "Is researched", state: "Research in Progress" },
  { number: 4, title: "Ready", state: "Ready for Plan", estimate: "XS" },
  { number: 5, title: "Is planned", state: "Plan in Progress" },
  { number: 6, title: "Waits for review", state: "Plan in Review" },
  { number: 7, title: "Is built", state: "In Progress" },
  { number: 8, title: "Waits for its merge", state: "In Review" },
  { number: 9, title: "Done", state: "Done" },
  { number: 10, title: "Canceled", state: "Canceled" },
  { number: 11, title: "Waits for a person", state: "Human Needed" },
  { number: 12, title: "A parent", state: "Backlog" },
  { number: 13, title: "A part", state: "Ready for Plan", parent: 12 },
  { number: 14, title: "Another part", state: "Research Needed", parent: 12, blockedBy: [13] },
  { number: 15, title: "Much too large", state: "Research Needed", estimate: "XL" },
  { number: 42, title: "Is built by the team", state: "In Progress", by: "person" },
];

const TASKS = [
  { id: "1", subject: "Research GH-2", status: "pending", blockedBy: [] },
  { id: "2", subject: "Plan GH-4", status: "pending", blockedBy: ["1"] },
  { id: "7", subject: "Implement GH-42", status: "in_progress", owner: "builder", blockedBy: [] },
  { id: "8", subject: "Review GH-6", status: "pending", blockedBy: [] },
  { id: "10", subject: "Merge GH-8", status: "completed", blockedBy: [] },
] as const;

export interface Wish {
  /** In which order issues and tasks come into being. */
  readonly reversed?: boolean;
  /** More things that have nothing to do with the others: a task, files, issues, a team. */
  readonly unrelated?: boolean;
}

export interface FuzzProject extends ThrowAwayProject {
  readonly worktree: string;
}

/** A project in which every gate has something to do. */
export async function fuzzProject({ reversed, unrelated }: Wish = {}): Promise<FuzzProject> {
  const place = throwAwayProject("fuzz");
  const { project, home, env, git } = place;
  const inOrder = <T>(list: readonly T[]) => (reversed ? list.toReversed() : list);
  const file = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const kind of ["research", "plan", "critique"] as const) commitDocument(place, kind, 6);
  commitOnBranch(place, 42);
  commitOnBranch(place, 8);
  const worktree = join(project, "worktrees/GH-42");
  git("worktree", "add", "-q", worktree, "feature/GH-42");
  file(join(project, ".ralph/settings.json"), JSON.stringify({ requiredBranch: "main" }));
  file(join(project, ".gitignore"), ".ralph/board.db*\nworktrees/\n");
  const team = join(home, ".claude/teams", TEAM, "config.json");
  const members = inOrder(["analyst", "builder", "validator", "integrator"]).map((name) => ({
    name,
    agentType: `ralph-hero:ralph-${name}`,
  }));
  file(team, JSON.stringify({ name: TEAM, leadSessionId: SESSIONS.lead, members }));
  for (const task of inOrder(TASKS)) {
    const text = JSON.stringify({ description: "", blocks: [], ...task }, null, 2);
    file(join(home, ".claude/tasks", TEAM, `${task.id}.json`), text);
  }
  const own = projectAt(env, project);
  // The parent comes first: its parts name it.
  const made = inOrder(ISSUES.slice(0, 12)).concat(ISSUES.slice(12, 14), inOrder(ISSUES.slice(14)));
  const board = await openBoard(own, { create: true, timeoutMs: 10_000 });
  for (const issue of made) await board.create(issue);
  await hold(3, "analyst@session-0b27af40");
  await hold(5, SESSIONS.plan);
  await board.comment({ number: 6 }, "builder", linkTo("plan", 6));
  await board.comment({ number: 42 }, "builder", "## Branch\n\nBranch: `feature/GH-42`");
  if (unrelated) await addUnrelated();
  board.close();
  for (const [phase, session] of inOrder(Object.entries(SESSIONS))) {
    const skill = phase === "lead" ? "ralph-team" : `ralph-${phase}`;
    const command = (["research", "plan", "impl", "merge"] as const).find((one) => one === phase);
    if (phase === "none") continue;
    writeSkill(own.storePath, { session, agent: "main" }, { skill, phase: command }, Date.now());
  }
  return { ...place, worktree };

  async function hold(number: number, holder: string): Promise<void> {
    const lock = { holder, since: Date.now() };
    const comment = { author: holder, body: "took it" };
    const judge = () => ({ write: { lock, comment }, answer: true });
    await board.change({ number }, judge, nothingAhead);
  }

  /** Finished, of others, or of another list: no answer may depend on any of it. */
  async function addUnrelated(): Promise<void> {
    await board.create({ number: 900, title: "Long done", state: "Done" });
    await board.create({ number: 901, title: "Given up", state: "Canceled", parent: undefined });
    await board.comment({ number: 900 }, "somebody", "## Branch\n\nfeature/GH-900");
    const other = JSON.stringify({
      id: "3",
      subject: "Plan GH-4",
      status: "pending",
      blockedBy: [],
    });
    file(join(home, ".claude/tasks/session-99999999/3.json"), other);
    // No call names it: a task that a call names is not unrelated.
    const done = { id: "990", subject: "Implement GH-900", status: "completed", blockedBy: [] };
    file(join(home, ".claude/tasks", TEAM, "990.json"), JSON.stringify(done));
    file(join(home, ".claude/teams/session-99999999/config.json"), '{"members":[]}');
    file(join(project, "notes/2026-01-02-GH-0900-x.md"), "nothing");
    file(join(home, "letters/x.txt"), "nothing");
  }
}
