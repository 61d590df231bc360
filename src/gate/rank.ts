import type { Decision } from "./decision.ts";
import type { Gate } from "./define-gate.ts";

/** What one gate of an event decided. */
export interface Verdict {
  readonly gate: Pick<Gate, "name" | "ifUnknown" | "order">;
  readonly decision: Decision;
}

/** The verdicts that are heard. The others are dropped, with what they would have remembered. */
export type Ranked =
  | { readonly kind: "held"; readonly by: Verdict }
  | { readonly kind: "asked"; readonly by: readonly Verdict[]; readonly passed: readonly Verdict[] }
  | { readonly kind: "passed"; readonly passed: readonly Verdict[] };

/** A block beats "could not decide" of a blocking gate, that beats a question, that beats a note. */
export function rankVerdicts(verdicts: readonly Verdict[]): Ranked {
  const ordered = verdicts.toSorted((a, b) => a.gate.order - b.gate.order);
  const by =
    ordered.find(({ decision }) => decision.kind === "block") ??
    ordered.find(({ decision, gate }) => decision.kind === "unsure" && gate.ifUnknown === "block");
  if (by) return { kind: "held", by };
  const asking = ordered.filter(({ decision }) => decision.kind === "ask");
  return asking.length > 0
    ? { kind: "asked", by: asking, passed: ordered }
    : { kind: "passed", passed: ordered };
}

/** The verdicts whose records are written: when a call is held, only those of the gate that held it. */
export function heard(ranked: Ranked): readonly Verdict[] {
  return ranked.kind === "held" ? [ranked.by] : ranked.passed;
}
