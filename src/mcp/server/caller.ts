import { RefusalError } from "../../actions/refusal-error.ts";
import { refusalOfSilence } from "../../gate/rules/mods/silence-found.ts";
import { versionMismatch } from "../../gate/rules/own-versions.ts";
import { callMeaning } from "../../gate/rules/written-as-intent.ts";
import type { AgentKey } from "../../gate/store-record.ts";
import type { AdvanceCall, HandOffCall } from "../../gate/tool-call.ts";
import type { Role } from "../../workflow/machine/roles.ts";
import type { Refusal } from "../../workflow/move/refusal.ts";
import { isServerOf, startedByClient } from "../../world/holders/started-by-client.ts";
import type { Project } from "../../world/project.ts";

import { readCall, useCall } from "../../world/store/calls.ts";
import { OWN_VERSION } from "../../world/version.ts";
import type { ToolContext } from "./tool-context.ts";

/** What happened at the gate of this call: it passed, did not run, or the client has no gates. */
export const GATE_STATES = ["passed", "not firing", "none"] as const;

export interface Caller {
  /** The caller, in the form in which a lock names its holder. */
  readonly holder: string;
  readonly agent: AgentKey | undefined;
  /** The caller's role as the gate knew it. */
  readonly role: Role | undefined;
  readonly isPerson: false;
  readonly asked: boolean;
  readonly askedPlan?: string | undefined;
  readonly gate: (typeof GATE_STATES)[number];
}

/** The caller of a tool that no gate guards: the session, else any client. */
export function callerOf({ project, callId }: ToolContext): Caller {
  const session = project.env["CLAUDE_CODE_SESSION_ID"];
  const hasGates = callId !== undefined || isAgents(project);
  return {
    holder: session ? `session ${session}` : "mcp",
    agent: undefined,
    role: undefined,
    isPerson: false,
    asked: false,
    gate: hasGates ? "not firing" : "none",
  };
}

/** A call without an id is an agent's, too, where Claude Code has started this server. */
function isAgents(project: Project): boolean {
  const { CLAUDECODE: inClient, CLAUDE_CODE_SESSION_ID: session } = project.env;
  return Boolean(inClient || session) || startedByClient(project);
}

/**
 * The caller of a tool that state-gate guards, from the record that the gate made for this very
 * call. Without it nobody knows which agent calls; and where a mod stands above the gates that no
 * person listed, nobody knows which of the others ran. Nothing is changed then, unless a person has
 * set `requireGates` to false.
 */
export async function gatedCaller(
  context: ToolContext,
  change: HandOffCall | AdvanceCall,
): Promise<Caller> {
  const found = await recordedCaller(context, change);
  const caller = "gate" in found ? found : callerOf(context);
  if (caller.gate === "none") return caller;
  const { requireGates } = await context.settings();
  const { silenceAroundServer, whyNoGate } = await import("./gates-silent.ts");
  const silence = silenceAroundServer(context.project);
  if (!("gate" in found)) {
    const valid = found === NO_GATE ? whyNoGate(context.project, silence) : found.valid;
    if (requireGates) throw new RefusalError({ ...found, valid });
    context.note("The state-gate is not firing: this call was judged by the server alone.");
  }
  const refusal = refusalOfSilence(silence);
  if (refusal !== undefined && requireGates) throw new RefusalError(refusal);
  if (refusal !== undefined) context.note(refusal.fact);
  return caller;
}

/** Uses up the record of this call, or says why there is none to use. */
async function recordedCaller(
  context: ToolContext,
  change: HandOffCall | AdvanceCall,
): Promise<Caller | Refusal> {
  const { store, callId } = context;
  const call = callId === undefined ? undefined : readCall(store, callId);
  if (!call) return NO_GATE;
  const meaning = callMeaning(await context.machine(), change);
  if (meaning === undefined || call.meaning !== meaning) return OTHER_CALL;
  if (!isServerOf(store, call.session)) return OTHER_SERVER;
  if (!useCall(store, call.id)) return USED_CALL;
  const { holder, session, agent, role, asked, askedPlan, version } = call;
  const line = versionMismatch("server", OWN_VERSION, version ?? "an older version");
  if (line !== undefined) context.note(line);
  const who = { holder, agent: { session, agent }, role, isPerson: false } as const;
  return { ...who, asked, askedPlan, gate: "passed" };
}

const NO_GATE: Refusal = {
  rule: 1,
  fact: "The state-gate did not see this call, so it is not known who makes it.",
  // Filled in with what is found on this machine.
  valid: "",
  recovery: ["a person runs: ralph doctor, and restarts the session"],
};

const OTHER_CALL: Refusal = {
  rule: 1,
  fact: "The state-gate saw another call under this id, so it is not known who makes this one.",
  valid: "What the gate or a person let pass counts for that call alone: its issue and its move.",
  recovery: ["a new call of the tool, which the client gives an id of its own"],
};

const OTHER_SERVER: Refusal = {
  rule: 1,
  fact: "The client did not start this server itself, so it is not known who makes this call.",
  valid: "Claude Code starts the server as its own process; a shell or a script between is not it.",
  recovery: ["the same call by the tool that the client offers"],
};

const USED_CALL: Refusal = {
  rule: 1,
  fact: "The call with this id was carried out already, so it is not known who makes this one.",
  valid: "What the gate or a person let pass counts once.",
  recovery: ["a new call of the tool, which the client gives an id of its own"],
};
