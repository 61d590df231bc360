import type { Move } from "./judge-move.ts";
import type { PersonMove } from "./person-move.ts";

/** The audit comment of a hand-off. */
export function auditOfMove(move: Move, reason: string, holder: string): string {
  return [
    arrow(move),
    `Command: ${move.command}${move.intent === undefined ? "" : `, intent: ${move.intent}`}`,
    `Reason: ${reason}`,
    `By: ${holder}${move.takesLock ? ", who holds the lock now" : ""}`,
  ].join("\n");
}

/** The audit comment of a person's move. */
export function auditOfPerson(move: PersonMove, reason: string): string {
  return [arrow(move), `Reason: ${reason}`, "By: a person, on the command line"].join("\n");
}

function arrow(move: Pick<Move, "from" | "to" | "changed" | "outsideGraph">): string {
  if (!move.changed) return `**${move.to}** (unchanged)`;
  return `**${move.from} → ${move.to}**${move.outsideGraph ? " (outside the graph)" : ""}`;
}
