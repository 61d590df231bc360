import type { Decision } from "./decision.ts";
import type { Gate } from "./define-gate.ts";

/** What one gate of an event decided. */
export interface Verdict {
  readonly gate: Pick<Gate, "name" | "ifUnknown" | "order">;
  readonly decision: Decision;
  /** What a gate in shadow would have answered; its decision is then to allow. */
  readonly shadowed?: Decision | undefined;
}

/** The verdicts that count. The others are dropped together with their records. */
export type Ranked =
  | { readonly kind: "held"; readonly by: Verdict }
  | { readonly kind: "asked"; readonly by: readonly Verdict[]; readonly passed: readonly Verdict[] }
  | { readonly kind: "passed"; readonly passed: readonly Verdict[] };

/**
 * A block wins over "could not decide" of a blocking gate, that over a question, that over a note.
 */
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

/**
 * The verdicts whose records are written. When a call is held, that is only the gate that holds it.
 */
export function heard(ranked: Ranked): readonly Verdict[] {
  return ranked.kind === "held" ? [ranked.by] : ranked.passed;
}
