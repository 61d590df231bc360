import { baseName } from "../../place/posix-path.ts";
import type { Argument, ProvenAct } from "../../prove/act.ts";
import { literal } from "../../prove/argument.ts";
import { globMatches } from "../../written/glob-name.ts";
import { writtenBy } from "../../written/written-by.ts";
import { UNKNOWN_PART } from "../copied.ts";
import { isFilled } from "../listed.ts";
import { CLIENT_FOLDER, type Protection, protectionNamed } from "../protection.ts";
import { newFilesIn } from "./new-files.ts";
import { quietIn, withoutTests } from "./quiet.ts";

/** Protected files by their last name: those of a folder of the client, and those of any folder. */
const SETTINGS = ["settings.json", "settings.local.json"];
const NAMES = [...SETTINGS, ".mcp.json", ".claude.json"];
const SAMPLE = "/fed/";
/** How many parts of a command are taken out of it, each at the cost of its length; no more is proven. */
const MOST_TAKEN_OUT = 32;

/**
 * Tells of an act whether it writes under a name that the same command may hand it as data: to a
 * function, by `read`, `set --`, a list or a substitution. Where the command names something protected
 * beside what only reads it, that may be the name.
 */
export function fedIn(
  command: string,
  acts: readonly ProvenAct[],
): (act: ProvenAct) => Protection | undefined {
  const isNaming = (text: string) =>
    CLIENT_FOLDER.test(text) || protectionNamed(text) !== undefined;
  const whole = withoutTests(command.replace(/disableAllHooks/gi, ""));
  if (!isNaming(whole)) return () => undefined;
  const isQuiet = quietIn(whole, isNaming);
  const isNew = newFilesIn(command);
  const quiet = acts.filter(isQuiet).flatMap(({ text, input = "" }) => [text, input]);
  const named = [...new Set(quiet)].filter((text) => isNaming(text)).slice(0, MOST_TAKEN_OUT);
  // The longest first: it may have a shorter one in it, without which it would not be found.
  const rest = named.sort((a, b) => b.length - a.length).reduce(without, whole);
  // Looked through once, however many words may be filled from it.
  const ofRest = namesIn(rest);
  let left = MOST_TAKEN_OUT;
  return (act) => {
    const names = act.reads ? [] : unknownNames(act, isNew);
    if (names.length === 0) return undefined;
    const isOwn = left > 0 && isNaming(act.text);
    if (isOwn) left -= 1;
    const { isFolder, meant } = isOwn ? namesIn(without(rest, act.text)) : ofRest;
    if (isFolder && names.some((name) => SETTINGS.includes(name))) return "settings";
    return names.some((name) => mayBe(name, NAMES)) ? meant : undefined;
  };
}

const namesIn = (text: string) => ({
  isFolder: CLIENT_FOLDER.test(text),
  meant: protectionNamed(text),
});

const without = (text: string, part: string) => text.split(part).join(" ");

/** The last names of what it writes where the beginning of the path is not known. */
function unknownNames(act: ProvenAct, isNew: (rough: string) => boolean): readonly string[] {
  const written = (openWritten(act) ?? []).filter(({ rough }) => !isNew(rough));
  return written.filter(isFilled).map(({ rough }) => baseName(asPattern(rough)));
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
