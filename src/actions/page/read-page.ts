import { version } from "../../../package.json";
import { oneLine } from "../../gate/line.ts";
import type { Wait } from "../../workflow/waiting/waiting.ts";
import { basename } from "../../world/files/path.ts";
import { spentPoints } from "../../world/github/request/spent-points.ts";
import { readMergeNow } from "../../world/merging/merge-now.ts";
import { branchTips } from "../../world/product/branch-tips.ts";
import { trailEntries } from "../../world/store/log/trail.ts";
import type { Workspace } from "../../world/workspace.ts";
import { type FollowedStatus, followStatus } from "../status/follow-status.ts";
import { openTaskLists } from "../status/open-tasks.ts";
import { agentRows, MOST_AGENTS } from "./agent-rows.ts";
import { boardColumns, moreCards } from "./board-columns.ts";
import { DecisionCounts, decisionPage } from "./follow-decisions.ts";
import { latencyOf } from "./latency.ts";
import { mergeLane } from "./merge-lane.ts";
import type { IssueShown, PageSections, WaitShown } from "./page-data.ts";
import { readIssueShown } from "./read-issue.ts";
import { taskGraph } from "./task-graph.ts";

const MOST_WAITS = 100;
const MOST_LISTS = 8;

/** What changes slowly, or costs much, is read again only after this time. */
const SLOW_MS = 5000;

/** What the page shows, read again and again. Everything in it is bounded. */
export interface FollowedPage {
  read(): Promise<PageSections>;
  columns(text: string): PageSections["board"];
  cards(state: string, text: string, from: number): ReturnType<typeof moreCards>;
  decisions(asked: { before?: string; outcome?: string; text?: string }): PageSections["decisions"];
  issue(key: string): Promise<IssueShown | undefined>;
}

export function followPage(workspace: Workspace, gateNames: readonly string[]): FollowedPage {
  const follow = followStatus(workspace);
  const counts = new DecisionCounts(workspace.store);
  const tips = every(SLOW_MS, () => branchTips(workspace.project.root));
  const latency = every(SLOW_MS, () => latencyOf(trailEntries(workspace.store)));
  let last: FollowedStatus | undefined;

  const read = async (): Promise<PageSections> => {
    const found = await follow();
    last = found;
    const { status, view, spent } = found;
    const settings = await workspace.settings();
    await counts.readNew();
    const titles = new Map(view.issues.map(({ number, title }) => [number, title]));
    const rows = agentRows({
      ...{ status, titles, tips: tips(), decisions: counts.agents },
      branchPattern: settings.branchPattern,
    });
    const lists = openTaskLists(workspace.project.env, status.sessions);
    return {
      project: {
        name: oneLine(basename(workspace.project.root), 80),
        board: view.kind,
        version,
        sessions: status.sessions.length,
        issues: view.issues.length,
      },
      waiting: {
        count: status.waiting.length,
        waits: status.waiting.slice(0, MOST_WAITS).map(waitShown),
      },
      agents: { rows: rows.slice(0, MOST_AGENTS), more: Math.max(0, rows.length - MOST_AGENTS) },
      board: { columns: boardColumns(view.issues) },
      tasks: { lists: lists.slice(0, MOST_LISTS).map(taskGraph) },
      merges: mergeLane(found, tips(), {
        pattern: settings.branchPattern,
        approval: settings.mergeApproval,
        now: readMergeNow(workspace.project, status.at),
      }),
      decisions: decisionPage(workspace.store),
      gates: {
        entries: counts.entries,
        gates: gateNames.map((gate) => ({
          gate,
          mode: settings.gates[gate] ?? "on",
          ...(counts.gates.get(gate) ?? NONE),
        })),
      },
      github:
        view.kind === "github"
          ? { ...spent, ...pointsShown(spentPoints(workspace.project.env, status.at)) }
          : null,
      latency: latency(),
      unknown: status.unknown.map((line) => oneLine(line, 300)),
    };
  };

  return {
    read,
    columns: (text) => ({ columns: boardColumns(last?.view.issues ?? [], text) }),
    cards: (state, text, from) => moreCards(last?.view.issues ?? [], state, text, from),
    decisions: (asked) => decisionPage(workspace.store, asked),
    issue: (key) => readIssueShown(workspace, last?.view.issues ?? [], key),
  };
}

const NONE = { held: 0, asked: 0, undecided: 0, shadow: 0, lastAt: null } as const;

/** Calls `read` at most once in this time, and gives the last answer meanwhile. */
function every<T>(ms: number, read: () => T): () => T {
  let kept: { readonly at: number; readonly value: T } | undefined;
  return () => {
    const now = Date.now();
    if (kept === undefined || now - kept.at >= ms) kept = { at: now, value: read() };
    return kept.value;
  };
}

function waitShown({ kind, number, title, who, since, what, settledBy }: Wait): WaitShown {
  return {
    kind,
    number,
    title: title === null ? null : oneLine(title, 200),
    who: who === null ? null : oneLine(who, 80),
    since: since ?? null,
    what: what === null ? null : oneLine(what, 600),
    settledBy,
  };
}

function pointsShown(spent: ReturnType<typeof spentPoints>) {
  return {
    lastMinute: spent?.lastMinute ?? 0,
    mostAMinute: spent?.mostAMinute ?? 0,
    leftOfHour: spent?.leftOfHour ?? null,
  };
}
