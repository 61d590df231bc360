import { clean, oneLine } from "../../gate/line.ts";
import { type Issue, PRIORITIES } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import { STATES } from "../../workflow/machine/states.ts";
import type { Card, Column } from "./page-data.ts";

/** So many cards of a column are sent with it, and with each request for more. */
export const CARDS_AT_ONCE = 40;

const LONGEST_TITLE = 200;

/** The columns that have issues, in the order of the states; urgent issues first. */
export function boardColumns(issues: readonly Issue[], text = ""): Column[] {
  const wanted = text.trim().toLowerCase();
  const byState = new Map<string, Issue[]>();
  for (const issue of issues) {
    if (wanted !== "" && !isAbout(issue, wanted)) continue;
    const state = stateOf(issue);
    const column = byState.get(state);
    if (column) column.push(issue);
    else byState.set(state, [issue]);
  }
  const known: readonly string[] = STATES;
  const others = [...byState.keys()].filter((state) => !known.includes(state)).sort();
  return [...known, ...others].flatMap((state) => {
    const found = byState.get(state);
    return found ? [{ state: oneLine(state, 60), ...cardsOf(found, 0), count: found.length }] : [];
  });
}

/** More cards of one column, from the nth on. */
export function moreCards(issues: readonly Issue[], state: string, text: string, from: number) {
  const wanted = text.trim().toLowerCase();
  const found = issues.filter(
    (issue) => stateOf(issue) === state && (wanted === "" || isAbout(issue, wanted)),
  );
  return cardsOf(found, from);
}

function isAbout({ number, title, lock }: Issue, wanted: string): boolean {
  return (
    `#${number}` === wanted ||
    title.toLowerCase().includes(wanted) ||
    (lock?.holder.toLowerCase().includes(wanted) ?? false)
  );
}

function cardsOf(issues: Issue[], from: number): { readonly cards: readonly Card[] } {
  issues.sort((a, b) => urgency(a) - urgency(b) || a.number - b.number);
  return { cards: issues.slice(from, from + CARDS_AT_ONCE).map(issueCard) };
}

function urgency({ priority }: Issue): number {
  return priority === null ? PRIORITIES.length : PRIORITIES.indexOf(priority);
}

export function issueCard(issue: Issue): Card {
  const { key, number, title, priority, estimate, lock, blockedBy, subIssues } = issue;
  return {
    key,
    number,
    title: oneLine(title, LONGEST_TITLE),
    state: oneLine(stateOf(issue), 60),
    priority,
    estimate,
    holder: lock ? clean(lock.holder).slice(0, 120) : null,
    heldSince: lock?.since ?? null,
    blockedBy: blockedBy.filter(({ open }) => open).map((one) => one.number),
    parts: subIssues.length,
  };
}
