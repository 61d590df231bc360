import type { Op } from "../actors/actor.ts";
import { EDIT, type SeenComment, type SeenIssue } from "../boards/town-board.ts";

/** Those whose comments are not ours. */
const OTHERS: ReadonlySet<string> = new Set(["stranger", "mallory", "grace"]);

/** No comment is lost or doubled: each op is told of by as many comments as its answer says. */
export function commentFaults(
  seen: ReadonlyMap<number, SeenIssue>,
  ops: readonly Op[],
): readonly string[] {
  const found = new Map<string, string[]>();
  for (const { comments } of seen.values()) {
    for (const comment of comments) {
      const token = tokenOf(comment);
      if (token === undefined) continue;
      const known = found.get(token);
      if (known) known.push(comment.body);
      else found.set(token, [comment.body]);
    }
  }
  return ops.flatMap((op) => faultOf(op, found.get(op.token) ?? []) ?? []);
}

function tokenOf({ author, body }: SeenComment): string | undefined {
  return OTHERS.has(author) ? undefined : /\bop-\d+\b/.exec(body)?.[0];
}

/** A person may have edited one of two that a repeated request left. */
function unedited(body: string): string {
  return body.endsWith(EDIT) ? unedited(body.slice(0, -EDIT.length)) : body;
}

function faultOf(op: Op, bodies: readonly string[]): string | undefined {
  // GitHub got the same request twice: the log counts one of the two.
  const count = op.isRepeated ? new Set(bodies.map(unedited)).size : bodies.length;
  const what = `${op.token} of ${op.by.id} (${op.command} ${op.intent} #${op.number})`;
  if (count > 1) return `${what} left ${count} comments`;
  if (op.outcome === "written" && count === 0) return `${what} was accepted and has no comment`;
  if (op.outcome === "not written" && count > 0 && !op.isFaulty)
    return `${what} was refused and left a comment`;
  return undefined;
}
