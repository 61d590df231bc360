import { baseName } from "../place/posix-path.ts";
import type { Argument, ProvenAct } from "../prove/act.ts";
import { literal } from "../prove/argument.ts";
import { globMatches } from "../written/glob-name.ts";
import { writtenBy } from "../written/written-by.ts";
import { copySources, UNKNOWN_PART } from "./copied.ts";
import { FILLED_IN, isFilled } from "./open-words.ts";
import { CLIENT_FOLDER, type Protection, protectionMeant, protectionNamed } from "./protection.ts";

/** They hand on what is in the files that they are given, and no name. */
const HAND_ON_CONTENT: ReadonlySet<string> = new Set(
  "cat head tail jq yq sed awk cut sort uniq diff cmp tee test [".split(" "),
);
/** They print names, which goes nowhere else where nothing takes what is printed. */
const PRINT_NAMES: ReadonlySet<string> = new Set(
  "ls grep egrep fgrep rg stat wc file du tree echo realpath readlink".split(" "),
);
const TAKEN = /\$\(|`|[<>]\(|(?<!\|)\|(?!\|)|\bcoproc\b/;
/** Protected files by their last name: those of a folder of the client, and those of any folder. */
const SETTINGS = ["settings.json", "settings.local.json"];
const NAMES = [...SETTINGS, ".mcp.json", ".claude.json"];
const SAMPLE = "/fed/";
/** How many parts of a command are taken out of it, each at the cost of its length; no more is proven. */
const MOST_TAKEN_OUT = 32;

/** What a command hands to an act as data. */
export interface Fed {
  /** Whether it writes under a name that may be protected. */
  readonly protection: (act: ProvenAct) => Protection | undefined;
  /** What the command names beside that act and what only reads. */
  readonly named: (act: ProvenAct) => Protection | undefined;
}

/**
 * Tells of an act whether it writes under a name that the same command may hand it as data: to a
 * function, by `read`, `set --`, a list or a substitution. Where the command names something protected
 * beside what only reads it, that may be the name.
 */
export function fedIn(command: string, acts: readonly ProvenAct[]): Fed {
  const isNaming = (text: string) =>
    CLIENT_FOLDER.test(text) || protectionNamed(text) !== undefined;
  const whole = command.replace(/disableAllHooks/gi, "");
  if (!isNaming(whole)) return { protection: () => undefined, named: () => undefined };
  const isTaken = TAKEN.test(whole);
  const isQuiet = (act: ProvenAct) => handsOnNoName(act) || (!isTaken && onlyPrints(act));
  const quiet = acts.filter(isQuiet).flatMap((act) => [ownText(act), act.input ?? ""]);
  const named = [...new Set(quiet)].filter((text) => isNaming(text)).slice(0, MOST_TAKEN_OUT);
  const rest = acts.slice(0, MOST_TAKEN_OUT).reduce(withoutSought, named.reduce(without, whole));
  // Looked through once, however many words may be filled from it.
  const ofRest = namesIn(rest);
  let left = MOST_TAKEN_OUT;
  const said = (act: ProvenAct) => {
    const own = ownText(act);
    if (left === 0 || !isNaming(own)) return ofRest;
    left -= 1;
    const data = without(rest, own);
    return namesIn(data);
  };
  const protection = (act: ProvenAct) => {
    const names = act.reads ? [] : unknownNames(act);
    if (names.length === 0) return undefined;
    const { isFolder, meant } = said(act);
    if (isFolder && names.some((name) => SETTINGS.includes(name))) return "settings";
    return names.some((name) => mayBe(name, NAMES)) ? meant : undefined;
  };
  return { protection, named: (act) => said(act).named };
}

const namesIn = (text: string) => ({
  isFolder: CLIENT_FOLDER.test(text),
  named: protectionNamed(text),
  meant: protectionMeant(text),
});

const without = (text: string, part: string) => text.split(part).join(" ");

/** The words of an act; of what find runs, not the words by which it finds. */
function ownText({ text }: ProvenAct): string {
  const run = /\s-(?:exec|ok)(?:dir)?\s/.exec(text);
  return run === null ? text : text.slice(run.index);
}

/** What `grep -l` looks for is in the files that it names, and no name itself. */
function withoutSought(command: string, { name = "", args, reads, text }: ProvenAct): string {
  if (!reads || !/^(?:[ef]?grep|rg)$/.test(baseName(name))) return command;
  const [sought] = args.filter(({ prefix }) => !prefix.startsWith("-"));
  const lists = args.some(({ value = "" }) =>
    /^-[a-zA-Z]*[lq]$|^--files-with-matches$/.test(value),
  );
  const isOwnWord = args.some(({ value = "" }) => /^-[a-zA-Z]*[efABCm]$|^--/.test(value));
  if (!lists || isOwnWord || sought === undefined || sought.text === "") return command;
  return command.split(text).join(text.replace(sought.text, " "));
}

/** It prints names and does nothing else with them. */
function onlyPrints({ name = "", reads, isGit, text }: ProvenAct): boolean {
  const isKnown = reads && (isGit || PRINT_NAMES.has(baseName(name)));
  return isKnown && !/>/.test(text.replace(/\d?>\s*\/dev\/null|2>&1/g, ""));
}

function handsOnNoName(act: ProvenAct): boolean {
  if (act.isGit) return /^(?:add|commit|cat-file)$/.test(act.args[0]?.value ?? "");
  return HAND_ON_CONTENT.has(baseName(act.name ?? "")) || copySources(act).length > 0;
}

/** The last names of what it writes where the beginning of the path is not known. */
function unknownNames(act: ProvenAct): readonly string[] {
  const written = openWritten(act) ?? [];
  // Of what `find` and `xargs` fill in, `protectionOfOpen` tells.
  const isUnknown = (word: Argument) => isFilled(word) && !FILLED_IN.test(word.rough);
  return written.filter(isUnknown).map(({ rough }) => baseName(asPattern(rough)));
}

/** What it writes in a folder of the client under a name that is not known. */
export function protectionOfUnknownName(act: ProvenAct): Protection | undefined {
  const named = (word: Argument) =>
    /(?:^|\/)\.claude\/+([^/]+)$/i.exec(asPattern(word.rough))?.[1] ?? "";
  const open = act.args.filter(isOpen).filter((word) => mayBe(named(word), SETTINGS));
  if (open.length === 0) return undefined;
  const written = openWritten(act) ?? open;
  return open.some((word) => written.includes(word)) ? "settings" : undefined;
}

const asPattern = (rough: string) => rough.replace(UNKNOWN_PART, "*");

const mayBe = (name: string, names: readonly string[]) =>
  names.some((one) => globMatches({ isGlob: true, rough: name }, one));

const isOpen = ({ value, isGlob }: Argument) => value === undefined && !isGlob;

/** The words that are not known and are written; undefined: its program's words are not understood. */
function openWritten(act: ProvenAct): readonly Argument[] | undefined {
  if (!act.args.some(isOpen)) return [];
  const args = act.args.map((word, at) => (isOpen(word) ? literal(`${SAMPLE}${at}`) : word));
  const written = writtenBy({ ...act, args });
  const found = written?.map(({ path }) => path).filter((path) => path.startsWith(SAMPLE));
  const numbers = found && new Set(found.map((path) => parseInt(path.slice(SAMPLE.length), 10)));
  return numbers && act.args.filter((_word, at) => numbers.has(at));
}
