import { samePlaces } from "../place/place.ts";
import { type Scope, unite } from "./scope.ts";

/** What a command leaves behind in its own shell. */
export interface Outcome {
  readonly ok: Scope;
  readonly fail: Scope;
  /** What a failure leaves that `ok` does not already allow for by `orElse`. */
  readonly lapse: Scope | undefined;
  /** Whatever the status was. */
  readonly after: Scope;
  /** Nothing behind it runs: exit, return, break, continue. */
  readonly ends: boolean;
}

export function settled(scope: Scope): Outcome {
  return { ok: scope, fail: scope, lapse: scope, after: scope, ends: false };
}

export function ended(scope: Scope): Outcome {
  return { ...settled(scope), ends: true };
}

/** `a && b`, where `b` was read with what `a` leaves when it succeeds. */
export function both(a: Outcome, b: Outcome): Outcome {
  if (b.ends) return settled(a.fail);
  const lapse = failureScope(a, b);
  return {
    ok: b.ok,
    fail: unite(a.fail, b.fail),
    lapse: uniteMaybe(lapse, b.lapse),
    after: lapse === undefined ? { ...b.after, sure: false } : unite(b.after, lapse),
    ends: false,
  };
}

/** What a failure of `a` leaves beside what `b`, which then does not run, would leave. */
export function failureScope(a: Outcome, b: Outcome): Scope | undefined {
  const covered = !b.ends && samePlaces(a.ok.places, b.after.places);
  return a.lapse ?? (covered ? undefined : a.fail);
}

/** `a || b`, where `b` was read with what `a` leaves when it fails. */
export function either(a: Outcome, b: Outcome): Outcome {
  if (b.ends) return { ...settled(a.ok), lapse: undefined };
  const ok = unite(a.ok, b.ok);
  return { ok, fail: b.fail, lapse: b.lapse, after: unite(a.ok, b.after), ends: false };
}

/** `! a` */
export function negated(a: Outcome): Outcome {
  return { ok: a.fail, fail: a.ok, lapse: a.after, after: a.after, ends: a.ends };
}

export function eachScope(a: Outcome, change: (scope: Scope) => Scope): Outcome {
  const lapse = a.lapse === undefined ? undefined : change(a.lapse);
  return { ok: change(a.ok), fail: change(a.fail), lapse, after: change(a.after), ends: a.ends };
}

function uniteMaybe(one: Scope | undefined, other: Scope | undefined): Scope | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return unite(one, other);
}
