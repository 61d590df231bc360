import { withEntry } from "../../../src/world/github/lock/log-entry.ts";
import type { Town } from "../town.ts";
import { personActs } from "./people.ts";

/** A stranger's comment that looks like ours: a claim of a lock, or the end of another's. */
export function forgeClaim(town: Town, number: number): void {
  const { page } = town.parts.board;
  const state = town.seen.get(number)?.state ?? "Backlog";
  const marks = marksOn(town, number);
  const entry = withEntry(`**${state}** (unchanged)\nReason: it is mine`, {
    event: "claim",
    mark: `forged-${town.step}`,
    ends: town.draw("forged").chance(0.5) ? marks : [],
    by: "agent",
    to: state,
    claim: { holder: "session mallory", state },
  });
  if (page) page.comment(number, entry, "mallory");
  else personActs(town, { number, what: "comments", text: entry });
}

/** Somebody who may write quotes a claim, or copies its marker under other words. */
export function quoteClaim(town: Town, number: number): void {
  const { page } = town.parts.board;
  const last = town.seen.get(number)?.comments.findLast(({ body }) => body.includes("<!-- ralph"));
  if (!page || !last) return;
  const quoted = last.body.replaceAll(/^/gm, "> ");
  const marker = last.body.slice(last.body.lastIndexOf("<!--"));
  const isCopied = town.draw("quoted").chance(0.5);
  page.comment(number, isCopied ? `Look at this:\n\n${marker}` : quoted, "grace");
}

function marksOn(town: Town, number: number): string[] {
  const comments = town.seen.get(number)?.comments ?? [];
  return comments.flatMap(({ body }) => /"mark":"([^"]+)"/.exec(body)?.[1] ?? []);
}
