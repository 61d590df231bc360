import type { Act, Argument } from "./act.ts";
import type { Reader } from "./reader.ts";
import type { Input } from "./redirection.ts";
import type { Scope } from "./scope.ts";

/** A simple command on its way to an act, while its wrappers are taken off. */
export interface Call {
  readonly words: readonly Argument[];
  readonly scope: Scope;
  readonly provable: boolean;
  readonly input: Input | undefined;
  readonly text: string;
  /** False behind a program such as `env`: what runs there cannot move this shell. */
  readonly inShell: boolean;
}

export function argsOf(call: Call): readonly Argument[] {
  return call.words.slice(1);
}

export function addAct(
  reader: Reader,
  call: Call,
  name: string | undefined,
  more: Partial<Act> = {},
): void {
  reader.acts.push({
    name,
    args: argsOf(call),
    places: call.scope.places,
    provable: call.provable,
    opaque: false,
    input: call.input?.literal ? call.input.text : undefined,
    text: call.text,
    ...more,
  });
}
