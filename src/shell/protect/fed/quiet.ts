import { baseName } from "../../place/posix-path.ts";
import type { ProvenAct } from "../../prove/act.ts";
import type { Argument } from "../../prove/argument.ts";
import { copySources } from "../copied.ts";
import { withoutNewFiles } from "./new-files.ts";
import { isContentOfGit, isContentOfGrep, withoutMarks } from "./quiet-search.ts";

/** They hand on what is in the files that they are given, or in their input, and no name. */
const HAND_ON_CONTENT: ReadonlySet<string> = new Set(
  "cat head tail sort cut uniq diff cmp tee".split(" "),
);
/** They do too, but their program may print any text, and the name of the file that they read. */
const RUN_PROGRAMS: ReadonlySet<string> = new Set("awk gawk mawk jq yq sed".split(" "));
const PRINTS_NAME = /FILENAME|ARG[CV]|input_filename|(?:^|[\d$;{/\s])F(?:$|[;}\s])/;
/** They print nothing. */
const SILENT: ReadonlySet<string> = new Set(["test", "["]);
/** They print names, which goes nowhere else where nothing takes what is printed. */
const PRINT_NAMES: ReadonlySet<string> = new Set(
  "ls grep egrep fgrep rg stat wc file du tree echo realpath readlink".split(" "),
);
const TAKEN = /\$\(|`|[<>]\(|(?<!\|)\|(?!\|)|\bcoproc\b/;
const READS_LINES = /\b(?:read|mapfile|readarray)\b/;
/** They print the address of what they changed, whatever they were told. */
const GH_CHANGES = /^(?:create|edit|comment|close|reopen|review|merge|ready)$/;

/** Tells of an act whether it hands no protected name on that it is given. */
export function quietIn(
  command: string,
  isNaming: (text: string) => boolean,
): (act: ProvenAct) => boolean {
  const isTaken = TAKEN.test(withoutNewFiles(command));
  const takesInput = isTaken || READS_LINES.test(command);
  // A line that is a name alone may be handed on as it is; prose is not.
  const isListed = (input: string) =>
    input.split("\n").some((line) => !/\s/.test(line.trim()) && isNaming(line));
  return (act) => {
    if (SILENT.has(baseName(act.name ?? ""))) return true;
    if (isCount(act, isNaming) || isContentOfGrep(act, isNaming)) return true;
    if (takesInput && isListed(act.input ?? "")) return false;
    return handsOnNoName(act, isNaming) || (!isTaken && onlyPrints(act));
  };
}

/** `[[ … ]]` is no program and prints nothing, but keeps what its pattern matched. */
export function withoutTests(command: string): string {
  if (command.includes("BASH_REMATCH")) return command;
  return command.replace(/\[\[\s[^\][`()]*\]\]/g, " ");
}

/** It prints names and does nothing else with them. */
function onlyPrints({ name = "", reads, isGit, text }: ProvenAct): boolean {
  const isKnown = (reads && (isGit || PRINT_NAMES.has(baseName(name)))) || name === "gh";
  return isKnown && !/>/.test(text.replace(/\d?>\s*\/dev\/null|2>&1/g, ""));
}

function handsOnNoName(act: ProvenAct, isNaming: (text: string) => boolean): boolean {
  const { args } = act;
  if (act.isGit) {
    return /^(?:add|commit|cat-file)$/.test(args[0]?.value ?? "") || isContentOfGit(act);
  }
  const name = baseName(act.name ?? "");
  if (name === "gh") return GH_CHANGES.test(args[1]?.value ?? "");
  if (RUN_PROGRAMS.has(name)) return namesFilesOnly(args, isNaming);
  return HAND_ON_CONTENT.has(name) || copySources(act).length > 0;
}

/** Is what is named a file that the program reads, and no part of the program or a text given to it? */
function namesFilesOnly(args: readonly Argument[], isNaming: (text: string) => boolean): boolean {
  if (args.some(({ rough }) => PRINTS_NAME.test(rough) || /^--(?:args|jsonargs)$/.test(rough))) {
    return false;
  }
  const program = args.find(({ prefix }) => !prefix.startsWith("-"));
  const before = (at: number) => args[at]?.value ?? "";
  return args.every((word, at) => {
    if (!isNaming(withoutMarks(word.rough))) return true;
    const isProgram = word === program || /^(?:-\w*e|--expression)$/.test(before(at - 1));
    const isGiven = /^--arg(?:json)?$/.test(before(at - 1)) || /^--arg/.test(before(at - 2));
    return /^[\w./~$@+][\w./~$@+-]*$/.test(word.rough) && !isProgram && !isGiven;
  });
}

/** Of its input alone `wc` prints numbers. */
function isCount({ name = "", args }: ProvenAct, isNaming: (text: string) => boolean): boolean {
  return baseName(name) === "wc" && !args.some(({ rough }) => isNaming(rough));
}
