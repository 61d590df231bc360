import { OWN_READING_COMMANDS } from "../ralph-bypass.ts";
import { isUnknown, nameOf, REACH, wordAt } from "./split-words.ts";

/** Our own commands that change something, by their first word. */
const OWN_CHANGING: ReadonlySet<string> = new Set(
  "approve release handoff mcp init uninstall setup hook gate".split(" "),
);
const BOARD_CHANGING: ReadonlySet<string> = new Set(
  "add edit comment link unlink move reopen import copy-to-github".split(" "),
);

/** The words of a changing command of ours, from here on. "without": also where its name is not before them. */
export function ralphWords(
  words: readonly string[],
  at: number,
  without: boolean,
): string | undefined {
  const whole = wordAt(words, at);
  const word = nameOf(whole);
  if (word === "ralph" || word === "ralph-hero")
    return behindRalph(words, at + 1, whole.includes("/"));
  if (!without) return undefined;
  const next = wordAt(words, at + 1);
  if (word === "board" && BOARD_CHANGING.has(next)) return `ralph board ${next}`;
  const isNumbered = /^(?:approve|release|handoff)$/.test(word) && /^#?\d+$|^\$/.test(next);
  return isNumbered ? `ralph ${word}` : undefined;
}

function behindRalph(words: readonly string[], from: number, isPath: boolean): string | undefined {
  const behind = words.slice(from, from + REACH);
  const flags = behind.findIndex((word) => !word.startsWith("-"));
  const at = from + (flags < 0 ? behind.length : flags);
  const [first, second] = [wordAt(words, at), wordAt(words, at + 1)];
  const asked = words.slice(from, at + (first === "board" ? 3 : 2));
  if (asked.includes("--help") || asked.includes("-h")) return undefined;
  if (isUnknown(first)) return "ralph";
  if (first === "board") {
    const isChange =
      BOARD_CHANGING.has(second) ||
      isUnknown(second) ||
      (isPath && !OWN_READING_COMMANDS.has(`board ${second}`));
    return isChange ? `ralph board ${second}` : undefined;
  }
  const changes =
    OWN_CHANGING.has(first) ||
    (first === "settings" && /^(?:set|trust)$/.test(second)) ||
    (first === "doctor" && words.slice(at, at + 4).includes("--fix"));
  return changes ? `ralph ${first}` : undefined;
}
