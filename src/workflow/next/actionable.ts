import { isReady } from "../group/convergence.ts";
import { type IssueTree, issueTree } from "../group/issue-tree.ts";
import { type Joined, joinNodes } from "../group/joined.ts";
import {
  byNumber,
  ESTIMATES,
  type Estimate,
  type Issue,
  isLive,
  PRIORITIES,
} from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import type { Machine } from "../machine/machine.ts";
import type { Modes } from "../machine/modes.ts";
import type { State } from "../machine/states.ts";
import { type IssueKind, kindsIn, takingOf } from "./taking.ts";

/** One state in which issues are looked for. */
export interface ActionablePlace {
  readonly state: State;
  /** The kinds of issues that some command takes up from there. */
  readonly kinds: readonly IssueKind[];
  /** Taking one up begins to plan it, so its group must have converged. */
  readonly needsGroup: boolean;
}

/** Which actionable issues to find. */
export interface ActionableQuery {
  readonly places: readonly ActionablePlace[];
  /** How many of them to return. */
  readonly limit: number;
  /** Where counting stops; at least `limit`. A gate does not need the exact number of many. */
  readonly countTo: number;
}

export interface ActionableWish extends Pick<ActionableQuery, "limit" | "countTo"> {
  readonly states: readonly State[];
  readonly maxEstimate: Estimate;
}

/** Asks for what can be taken up in these states, by the judge of hand-offs. */
export function actionableQuery(
  machine: Machine,
  modes: Modes,
  { states, maxEstimate, limit, countTo }: ActionableWish,
): ActionableQuery {
  const places = states.map((state) => {
    const taken = kindsIn(state, maxEstimate).map((kind) => ({
      kind,
      taking: takingOf(machine, modes, kind),
    }));
    return {
      state,
      kinds: taken.filter(({ taking }) => taking).map(({ kind }) => kind),
      needsGroup: taken.some(({ taking }) => taking?.to === "Plan in Progress"),
    };
  });
  return { places: places.filter(({ kinds }) => kinds.length > 0), limit, countTo };
}

export type ActionableIssue = Pick<Issue, "key" | "number" | "state" | "title">;

export interface ActionableIssues {
  /** In the order of the states asked for, and in each the most urgent first. */
  readonly first: readonly ActionableIssue[];
  readonly total: number;
  /** Changes when any issue that is not in `first` changes. */
  readonly mark: string;
}

/**
 * The reference answer, from a list of all issues: open leaves that nobody holds, that wait for no
 * other issue, and that some command takes up. Each board must give the same.
 */
export function actionableAmong(
  machine: Machine,
  issues: readonly Issue[],
  { places, limit, countTo }: ActionableQuery,
): ActionableIssues {
  const tree = issueTree(issues);
  const waits = groupWaits(machine, tree, joinNodes(tree));
  const free = issues.filter(
    (issue) =>
      isLive(issue) &&
      issue.lock === undefined &&
      issue.blockedBy.every(({ open }) => !open) &&
      tree.nodeOf(issue.key).children.length === 0,
  );
  const all = places.flatMap(({ state, kinds, needsGroup }) =>
    free
      .filter(
        (issue) =>
          stateOf(issue) === state &&
          kinds.some((kind) => isOfKind(issue, kind)) &&
          !(needsGroup && waits(issue)),
      )
      .sort((a, b) => urgency(a) - urgency(b) || byNumber(a, b)),
  );
  const first = all
    .slice(0, limit)
    .map(({ key, number, state, title }) => ({ key, number, state, title }));
  const total = Math.min(all.length, countTo);
  return { first, total, mark: total > first.length ? markOf(all) : "" };
}

function isOfKind({ estimate, broughtBy }: Issue, kind: IssueKind): boolean {
  return (estimate ?? ESTIMATES[0]) === kind.estimate && (broughtBy === "person") === kind.byPerson;
}

/** Whether the issue's group has another member that is not at or past Ready for Plan. */
export function groupWaits(
  machine: Machine,
  { nodes, nodeOf }: IssueTree,
  joined: Joined,
): (issue: Issue) => boolean {
  const early = new Map<ReturnType<Joined>, number>();
  const isEarly = (issue: Issue) => !isReady(machine, issue, "Ready for Plan");
  for (const node of nodes) {
    if (node.children.length > 0 || !node.issue || !isEarly(node.issue)) continue;
    const root = joined(node);
    early.set(root, (early.get(root) ?? 0) + 1);
  }
  return (issue) => {
    const own = isEarly(issue) ? 1 : 0;
    return (early.get(joined(nodeOf(issue.key))) ?? 0) > own;
  };
}

function urgency({ priority }: Issue): number {
  return priority === null ? PRIORITIES.length : PRIORITIES.indexOf(priority);
}

/** A short hash that shows whether anything in a long list has changed. */
function markOf(issues: readonly Issue[]): string {
  let hash = 0;
  for (const issue of issues) {
    const text = `${issue.key} ${stateOf(issue)};`;
    for (let at = 0; at < text.length; at += 1) {
      hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    }
  }
  return String(hash);
}
