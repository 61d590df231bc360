import type { ProvenAct } from "../../prove/act.ts";
import { filesWritten, runsShellCode, textRunBy, wholeCommand } from "./text-run-by.ts";
import { withoutComments } from "./without-comments.ts";

export interface TextRunByAct {
  readonly text: string;
  /** Shell code, whose program is the first of its words. */
  readonly isCode: boolean;
}

/** Every text that some act of a command may run, each once as code and once as any other. */
export function* textsRun(command: string, acts: readonly ProvenAct[]): Generator<TextRunByAct> {
  const seen = { code: new Set<string>(), other: new Set<string>() };
  const written = new Set<string>();
  const whole = wholeCommand(command);
  let all: string | undefined;
  for (const act of acts) {
    const run = textRunBy(act, written, whole);
    const isCode = runsShellCode(act);
    const known = isCode ? seen.code : seen.other;
    if (run === "all") all ??= withoutComments(command);
    const texts = run === "none" ? [] : run === "own" ? ownTexts(act) : [all ?? ""];
    for (const text of texts) {
      if (known.has(text)) continue;
      known.add(text);
      yield { text, isCode };
    }
    for (const name of filesWritten(act)) written.add(name);
  }
}

/** What an act is given: its words as written and as known, and what it is fed. */
function ownTexts({ text, args, input }: ProvenAct): readonly string[] {
  const given = [text, args.map(({ value, rough }) => value ?? rough).join(" ")];
  return input === undefined ? given : [...given, input];
}
