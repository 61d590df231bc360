import type { Argument, ProvenAct } from "../prove/act.ts";
import { operands, pathsOfWord } from "../written/written.ts";
import { CLIENT_FOLDER, type Protection, protectionBelow, protectionNamed } from "./protection.ts";

/** What `xargs` and `find` fill in: any name that the command has, or finds. */
const FILLED_IN = /^(?:…|\{\})$/;
/** One that never ends goes to the end of the word, so that no second one is looked for behind it. */
const VARIABLE = /\$\{[^}]*(?:\}|$)|\$(?:\w+|[@*])/g;
/** What a word may lead to that is not known before it runs, by all that is written of it. */
export function protectionOfOpen({ rough }: Argument, command: string): Protection | undefined {
  // The words of settings are no names of files.
  if (FILLED_IN.test(rough)) return protectionNamed(command.replace(/disableAllHooks/gi, ""));
  const spelled = [
    rough,
    // A variable may be empty; and the client has one for the name of its folder.
    rough.replace(VARIABLE, ""),
    rough.replace(VARIABLE, (name) => (name.includes("CLAUDE_CONFIG_DIR") ? ".claude" : name)),
  ];
  return spelled.map(protectionNamed).find((one) => one !== undefined);
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
