import { versionMismatch } from "../../gate/rules/own-versions.ts";
import type { AgentKey } from "../../gate/store-record.ts";
import { readCall } from "../../world/store/calls.ts";
import { OWN_VERSION } from "../../world/version.ts";
import type { ToolContext } from "./tool-context.ts";

/** What happened at the gate of this call: it passed, did not run, or the client has no gates. */
export const GATE_STATES = ["passed", "not firing", "none"] as const;

export interface Caller {
  /** The caller, in the form in which a lock names its holder. */
  readonly holder: string;
  readonly agent: AgentKey | undefined;
  readonly asked: boolean;
  readonly gate: (typeof GATE_STATES)[number];
}

/** Finds the caller: from the record of its gate, else the session, else any client. */
export function callerOf(context: ToolContext): Caller {
  const { project, store, callId, now } = context;
  const call = callId === undefined ? undefined : readCall(store, callId, now);
  if (call) {
    const { holder, session, agent, asked, version } = call;
    const line = versionMismatch("server", OWN_VERSION, version ?? "an older version");
    if (line !== undefined) context.note(line);
    return { holder, agent: { session, agent }, asked, gate: "passed" };
  }
  const session = project.env["CLAUDE_CODE_SESSION_ID"];
  return {
    holder: session ? `session ${session}` : "mcp",
    agent: undefined,
    asked: false,
    gate: callId === undefined ? "none" : "not firing",
  };
}

/** The caller of a tool that state-gate guards. Adds a note if the gate did not run. */
export function gatedCaller(context: ToolContext): Caller {
  const caller = callerOf(context);
  if (caller.gate === "not firing") {
    context.note("The state-gate is not firing: this call was judged by the server alone.");
  }
  return caller;
}
