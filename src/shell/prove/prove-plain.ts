import type { Start } from "../state/interpreter.ts";
import type { ParsedText } from "../tree/parsed-text.ts";
import { plainScript } from "../tree/plain.ts";
import { follow } from "./follow.ts";
import type { Proof } from "./proof.ts";

/** Some text needs the parser, which is not loaded here. */
class NeedsParser extends Error {
  override readonly name = "NeedsParser";
}

/**
 * What `proveCommand` says, for a text that needs no parser; undefined for others. A gate's process
 * lives some milliseconds, and loading the parser is one or two of them.
 */
export function provePlain(text: string, start: Start): Proof | undefined {
  const script = plainScript(text);
  if (script === undefined) return undefined;
  try {
    return follow(text, { kind: "script", script }, start, parsePlain);
  } catch (error) {
    if (error instanceof NeedsParser) return undefined;
    throw error;
  }
}

function parsePlain(text: string): ParsedText {
  const script = plainScript(text);
  if (script === undefined) throw new NeedsParser(text);
  return { kind: "script", script };
}
