import { parseJson } from "../../../gate/json.ts";
import type { LoggedDecision } from "../../../gate/log/logged-decision.ts";

const KINDS = ["block", "ask", "unsure"] as const;
const OUTCOMES = ["held", "asked", "passed"] as const;

/** An entry of the log; undefined for a line that a killed process left, or that is none of ours. */
export function readLoggedDecision(line: string): LoggedDecision | undefined {
  const value = parseJson(line);
  if (typeof value !== "object" || value === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const text = (name: string) => {
    const given = fields[name];
    return typeof given === "string" ? { [name]: given } : {};
  };
  const kind = KINDS.find((one) => one === fields["kind"]);
  const outcome = OUTCOMES.find((one) => one === fields["outcome"]);
  const { id, at, gate, line: said, facts } = fields;
  if (kind === undefined || outcome === undefined) return undefined;
  if (typeof id !== "string" || typeof at !== "string" || Number.isNaN(Date.parse(at))) {
    return undefined;
  }
  if (typeof gate !== "string" || typeof said !== "string") return undefined;
  return {
    ...{ id, at, kind, outcome, gate, line: said },
    ...text("recovery"),
    ...text("event"),
    ...text("session"),
    ...text("agent"),
    ...text("holder"),
    ...text("tool"),
    ...text("call"),
    ...text("about"),
    ...(fields["shadow"] === true ? { shadow: true as const } : {}),
    ...("payload" in fields ? { payload: fields["payload"] } : {}),
    ...(typeof facts === "object" && facts !== null ? { facts: { ...facts } } : {}),
  };
}
