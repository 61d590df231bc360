import type { Place, ProvenAct } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";
import type { Call, Interpreter } from "./interpreter.ts";
import { directoryPlaces, namedPlaces } from "./places.ts";

type Known = Pick<
  ProvenAct,
  "switchesTo" | "addsWorktree" | "isEmptyCommit" | "startsBranch" | "writesAt"
>;

export interface Judged extends Known {
  readonly name: string | undefined;
  readonly args?: readonly Argument[];
  /** Undefined: it is proven to only read. */
  readonly why: string | undefined;
  readonly places?: readonly Place[];
  readonly isGit?: true;
  readonly opaque?: true;
  readonly workTrees?: readonly string[];
}

/** Adds what a call comes to. Without places it may act where it runs and on every path it names. */
export function addAct(interpreter: Interpreter, call: Call, judged: Judged): void {
  const { name, args = call.words.slice(1), places, isGit, opaque, workTrees, ...known } = judged;
  const why = judged.why ?? call.held;
  const everywhere = () => [...directoryPlaces(call.state), ...namedPlaces(args, call.state)];
  interpreter.acts.push({
    // A form that may pass by itself does not when something else is changed beside it.
    ...(call.held === undefined ? known : {}),
    name,
    args,
    reads: why === undefined,
    why,
    isGit: isGit === true,
    places: places ?? (why === undefined ? [] : everywhere()),
    before: call.state.effects,
    opaque: opaque === true,
    input: call.input,
    text: call.text,
    ...(call.foundBy && { foundBy: call.foundBy }),
    ...(workTrees && { workTrees }),
  });
}
