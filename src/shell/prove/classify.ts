import type { Start } from "../state/interpreter.ts";
import { parseText } from "../tree/parse-text.ts";
import type { ProvenAct } from "./act.ts";
import { follow } from "./follow.ts";
import type { Proof } from "./proof.ts";

export type { Start } from "../state/interpreter.ts";
export type { Proof } from "./proof.ts";

/** Follows the text of a shell command to the simple commands it would run. */
export function proveCommand(text: string, start: Start): Proof {
  return follow(text, parseText(text, "bash"), start, parseText);
}

/** True only if everything in the text is proven to only read, in a repository whose settings are trusted. */
export function readsOnly(text: string, start: Start): boolean {
  const { kind, acts } = proveCommand(text, start);
  return (
    kind === "proven" &&
    acts.every((act) => act.reads && (!act.isGit || staysBelow(act, start.cwd)))
  );
}

/** git only reads in a repository whose settings are trusted: here, at or below where it starts. */
function staysBelow({ places }: ProvenAct, cwd: string): boolean {
  return places.every((place) => {
    if (place.kind === "unknown") return false;
    return `${place.path}/`.startsWith(`${cwd}/`) && !place.path.split("/").includes("..");
  });
}
