import { baseName } from "../../place/posix-path.ts";
import type { ProvenAct } from "../../prove/act.ts";
import type { Argument } from "../../prove/argument.ts";
import { carriesText } from "./carries-text.ts";

/** Whose text an act may run: "own", its words and what it is fed; "all", any text of the command. */
export type TextRun = "none" | "own" | "all";

/** They run what they are fed, unless they are given a program. */
const INTERPRETER =
  /^(?:python[\d.]*|pypy[\d.]*|node|nodejs|bun|deno|perl|ruby|php|lua\w*|tclsh|osascript|Rscript)$/;
const SHELL = /^(?:(?:ba|da|z|k|a|fi|mk|tc|c)?sh|eval)$/;
/** They run what they are fed, whatever their words. */
const FED =
  /^(?:at|batch|xargs|parallel|ssh|make|gmake|m4|expect|crontab|sudo|su|doas|env|busybox|entr|nsenter|chroot|docker|podman|kubectl|tmux|screen|watch|script|source|\.|eval|exec)$/;

/** True when what an act runs is shell code, whose program is the first of its words. */
export function runsShellCode({ name, opaque }: ProvenAct): boolean {
  return name === undefined || opaque || SHELL.test(baseName(name));
}

/** What is known of a whole command, looked up once for all its acts. */
export interface WholeCommand {
  /** Something in it is fed to something. */
  readonly feeds: boolean;
  /** Functions and aliases of the same text may be what an unknown name stands for. */
  readonly defines: boolean;
}

export function wholeCommand(command: string): WholeCommand {
  return { feeds: /[|<]/.test(command), defines: /\(\)|\balias\b|\bfunction\b/.test(command) };
}

/** What text a command may run by one of its acts. `written`: the files that earlier ones wrote. */
export function textRunBy(
  act: ProvenAct,
  written: ReadonlySet<string>,
  { feeds, defines }: WholeCommand,
): TextRun {
  if (carriesText(act)) return "none";
  if (runsWritten(act, written)) return "all";
  const { name, text } = act;
  const unknown = defines ? "all" : "own";
  if (name === undefined) return /[$`*?[]/.test(text) ? "all" : unknown;
  if (act.opaque && act.args.some(({ value }) => value === undefined)) return "all";
  const base = baseName(name);
  const isFed = act.input === undefined && feeds;
  if (
    isFed &&
    (FED.test(base) || ((INTERPRETER.test(base) || SHELL.test(base)) && !hasProgram(act.args)))
  )
    return "all";
  return act.opaque ? unknown : "own";
}

/** `-c TEXT`, `-e TEXT`, `-m NAME` or a file. */
function hasProgram(args: readonly Argument[]): boolean {
  return args.some(
    ({ value, prefix }) =>
      value !== undefined &&
      value !== "-" &&
      (!prefix.startsWith("-") || /^-[cemr]|^--(?:eval|print)/.test(prefix)),
  );
}

/** True when an act names a file that an earlier part of the same text wrote. */
function runsWritten({ name, args }: ProvenAct, written: ReadonlySet<string>): boolean {
  const named = [name, ...args.map(({ value }) => value)];
  return named.some((word) => word !== undefined && written.has(baseName(word)));
}

const WRITERS: ReadonlySet<string | undefined> = new Set(["", "tee", "cp", "mv", "ln", "install"]);

/** The names of the files that an act writes, where they are known. */
export function filesWritten({ name, args }: ProvenAct): readonly string[] {
  if (!WRITERS.has(name)) return [];
  const names = args.flatMap(({ value }) =>
    value === undefined || value.startsWith("-") ? [] : [baseName(value)],
  );
  // `cp a b/` writes into a folder.
  return names.filter((each) => each !== "");
}
