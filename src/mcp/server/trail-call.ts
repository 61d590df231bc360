import { secretsIn } from "../../gate/log/redact.ts";
import { trailOfCall } from "../../gate/log/trail-entry.ts";
import { Failure } from "../../world/files/failure.ts";
import { readCall } from "../../world/store/calls.ts";
import { isTrailOn, writeTrail } from "../../world/store/log/trail.ts";
import type { Result } from "./to-result.ts";
import type { ToolContext } from "./tool-context.ts";

/** Writes a call into the trail of the session that made it, as far as a gate recorded that. */
export function trailCall(
  context: ToolContext,
  call: { readonly name: string; readonly args: unknown },
  result: Result,
): void {
  const { project, callId: id, now: began } = context;
  if (!isTrailOn(project.env)) return;
  const now = Date.now();
  try {
    const session = id === undefined ? undefined : readCall(context.store, id)?.session;
    const error = result.isError ? JSON.stringify(result.content) : undefined;
    const timed = {
      at: new Date(now).toISOString(),
      ms: now - began,
      secrets: secretsIn(project.env),
    };
    writeTrail(context.store, trailOfCall({ ...call, id, session, error }, timed), now);
  } catch (error) {
    // The answer does not depend on its trail. Doctor names a state folder that cannot be written.
    if (!(error instanceof Failure)) throw error;
  }
}
