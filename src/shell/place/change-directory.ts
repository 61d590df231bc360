import { takeOptions } from "../prove/option.ts";
import { addAct, argsOf, type Call } from "../read/call.ts";
import type { Outcome } from "../read/outcome.ts";
import type { Reader } from "../read/reader.ts";
import { atUnknownPlace, unite } from "../read/scope.ts";
import { moveInto } from "./place.ts";

export const MOVERS: ReadonlySet<string> = new Set(["cd", "chdir", "pushd", "popd"]);

/** Reads `cd`, `pushd` and `popd`, which move the shell they run in. */
export function changeDirectory(reader: Reader, call: Call, name: string): Outcome {
  addAct(reader, call, name);
  const { scope } = call;
  const places = moveInto(scope.places, targetOf(reader, call, name), scope.sure);
  reader.moves.push(places);
  const ok = { ...scope, places, sure: true };
  // From a place nobody knows, a failed `cd` leaves the shell there.
  const lost = scope.places.some((place) => place.kind === "unknown");
  const lapse = lost ? atUnknownPlace(scope) : undefined;
  const unsure = { ...ok, sure: false };
  const after = lapse ? unite(unsure, lapse) : unsure;
  return { ok, fail: scope, lapse, after, ends: false };
}

/** The directory named; undefined when it cannot be known. */
function targetOf(reader: Reader, call: Call, name: string): string | undefined {
  const taken = takeOptions(argsOf(call), { flags: "LPe@", valued: "" });
  if (name === "popd" || taken === undefined || taken.rest.length > 1) return undefined;
  const [target] = taken.rest;
  if (target === undefined) {
    return name === "pushd" || call.scope.astray ? undefined : reader.start.home;
  }
  if (target.several || target.value === undefined) return undefined;
  // `pushd +1` turns the stack; with CDPATH a relative name may lead anywhere.
  if (target.value === "-" || (name === "pushd" && target.value.startsWith("+"))) return undefined;
  return call.scope.astray && !target.value.startsWith("/") ? undefined : target.value;
}
