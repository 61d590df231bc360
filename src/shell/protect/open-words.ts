import { carriesText } from "../bypass/text/carries-text.ts";
import type { Argument, ProvenAct } from "../prove/act.ts";
import { literal } from "../prove/argument.ts";
import { operands, pathsOfWord } from "../written/written.ts";
import { writtenBy } from "../written/written-by.ts";
import {
  CLIENT_FOLDER,
  type Protection,
  protectionBelow,
  protectionMeant,
  protectionNamed,
} from "./protection.ts";

/** What `xargs` and `find` fill in: any name that the command has, or finds. */
export const FILLED_IN = /^(?:…|\{\})$/;
/** One that never ends goes to the end of the word, so that no second one is looked for behind it. */
const VARIABLE = /\$\{[^}]*(?:\}|$)|\$(?:\w+|[@*])/g;

/** A word of which nothing is known before it runs: a name from a list, as a rule. */
export const isFilled = ({ value, isGlob, prefix }: Argument) =>
  value === undefined && !isGlob && prefix === "";

/** What becomes of a file that an act is given: "whole" also of a folder, with all that lies in it. */
export type FilledChange = "whole" | "file" | "unknown" | "none";

const SAMPLE = "/filled";

/** What an act does with the names that are filled in for its words, as far as its other words tell. */
export function changeOfFilled(act: ProvenAct): FilledChange {
  const args = act.args.map((word) => (isFilled(word) ? literal(SAMPLE) : word));
  const written = writtenBy({ ...act, args });
  if (written === undefined) return "unknown";
  const given = written.filter(({ path }) => path === SAMPLE);
  if (given.length === 0) return "none";
  return given.some(({ isWhole }) => isWhole) ? "whole" : "file";
}

/** A process substitution's text is among the acts; a `sed` may only replace text, whatever files it is given. */
export function mayRunItsText(act: ProvenAct): boolean {
  if (act.name === "" && /^[<>]\(/.test(act.text)) return false;
  if (!/^g?sed$/.test(act.name ?? "")) return true;
  const args = act.args.map((word) => (isFilled(word) ? literal("x") : word));
  return !carriesText({ ...act, args });
}

/** What a word may lead to that is not known before it runs, by all that is written of it. */
export function protectionOfOpen(
  { rough }: Argument,
  named: () => Protection | undefined,
): Protection | undefined {
  if (FILLED_IN.test(rough)) return named();
  const spelled = [
    rough,
    // A variable may be empty; and the client has one for the name of its folder.
    rough.replace(VARIABLE, ""),
    rough.replace(VARIABLE, (name) => (name.includes("CLAUDE_CONFIG_DIR") ? ".claude" : name)),
  ];
  return spelled.map(protectionMeant).find((one) => one !== undefined);
}

/**
 * The acts, and those whose folder may be any one once more in the project's own, where a command
 * that names a folder of the client most likely is: `cd "$(git rev-parse --show-toplevel)"`.
 */
export function placed(
  acts: readonly ProvenAct[],
  root: string,
  command: string,
): readonly ProvenAct[] {
  const plain = command.replace(/["'\\]/g, "");
  if (!CLIENT_FOLDER.test(plain) && protectionNamed(plain) === undefined) return acts;
  const isLost = ({ places }: ProvenAct) => places.some(({ kind }) => kind === "unknown");
  const inRoot = { kind: "directory", path: root } as const;
  return acts.flatMap((act) => (isLost(act) ? [act, { ...act, places: [inRoot] }] : [act]));
}

/**
 * What an act writes whose place nobody knows, or below a path that the same command has made, which
 * may be a link: judged as if it lay in a folder of the client, where the command names one.
 */
export function protectionsOfLost(act: ProvenAct, command: string): readonly Protection[] {
  const isLost = act.places.length > 0 && act.places.every(({ kind }) => kind === "unknown");
  const { made } = act.before;
  if (!(isLost || made.length > 0) || !CLIENT_FOLDER.test(command.replace(/["'\\]/g, "")))
    return [];
  const names = operands(act.args).flatMap((word) =>
    isLost
      ? [word.value ?? ""]
      : pathsOfWord(word, act).flatMap((path) =>
          made.flatMap((one) => (path.startsWith(`${one}/`) ? [path.slice(one.length + 1)] : [])),
        ),
  );
  return names.flatMap((name) => protectionBelow(name.replace(/^(?:\.\/+)+/, "")) ?? []);
}
