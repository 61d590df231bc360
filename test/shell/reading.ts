import type { Place } from "../../src/shell/prove/act.ts";
import { type Proof, proveCommand, readsOnly, type Start } from "../../src/shell/prove/classify.ts";

export const START: Start = { cwd: "/repo", home: "/home/me", platform: "linux" };

export function prove(command: string, start: Partial<Start> = {}): Proof {
  return proveCommand(command, { ...START, ...start });
}

/** The acts as a person would write them: resolved name, then the arguments, the unknown ones in angle brackets. */
export function actsOf(command: string): string[] {
  return prove(command).acts.map((act) =>
    [act.name ?? "?", ...act.args.map(({ value, text }) => value ?? `<${text}>`)].join(" "),
  );
}

/** The places of the last act that may write. */
export function placesOf(command: string, start: Partial<Start> = {}): string[] {
  const act = prove(command, start).acts.findLast(({ reads }) => !reads);
  return act?.places.map(placeText) ?? [];
}

function placeText(place: Place): string {
  if (place.kind === "unknown") return "unknown";
  return place.kind === "directory" ? place.path : `${place.kind} ${place.path}`;
}

/** What may run off the branch. */
export function onlyReads(command: string): boolean {
  return readsOnly(command, START);
}
