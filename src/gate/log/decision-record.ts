import type { LoggedDecision } from "./logged-decision.ts";
import { redactedText } from "./redact.ts";

/** A decision as a log record of OpenTelemetry. */
export interface DecisionRecord {
  /** ISO 8601. */
  readonly at: string;
  readonly severity: "INFO" | "WARN";
  readonly body: string;
  readonly attributes: Readonly<Record<string, string | boolean>>;
}

/**
 * Names the conversation and the call as the client itself does, by OpenTelemetry's names for them.
 * Neither the call's input nor what the gates knew is sent. Secrets are looked for once more: what is
 * sent leaves this machine.
 */
export function decisionRecord(
  entry: LoggedDecision,
  secrets: readonly string[] = [],
): DecisionRecord {
  const { id, at, kind, gate, outcome, line, recovery, event } = entry;
  const { session, agent, call, tool, holder, about, shadow } = entry;
  const named = {
    "gen_ai.conversation.id": session,
    "gen_ai.agent.id": agent,
    "gen_ai.tool.call.id": call,
    "gen_ai.tool.name": tool,
    "ralph.log.id": id,
    "ralph.gate": gate,
    "ralph.decision": kind,
    "ralph.outcome": outcome,
    "ralph.recovery": recovery,
    "ralph.event": event,
    "ralph.holder": holder,
    "ralph.about": about,
  };
  const given = Object.entries(named).flatMap(([name, text]): [string, string | boolean][] =>
    text === undefined ? [] : [[name, redactedText(text, secrets)]],
  );
  return {
    at,
    severity: kind === "ask" ? "INFO" : "WARN",
    body: redactedText(line, secrets),
    attributes: Object.fromEntries([
      ...given,
      ...(shadow ? [["ralph.shadow", true] as const] : []),
    ]),
  };
}
