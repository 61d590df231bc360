import { OWN_READING_COMMANDS } from "../ralph-bypass.ts";
import { isUnknown, nameOf, REACH } from "./split-words.ts";

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
  const whole = words[at] ?? "";
  const word = nameOf(whole);
  if (word === "ralph" || word === "ralph-hero")
    return behindRalph(words, at + 1, whole.includes("/"));
  if (!without) return undefined;
  if (word === "board" && BOARD_CHANGING.has(words[at + 1] ?? ""))
    return `ralph board ${words[at + 1]}`;
  const isNumbered =
    /^(?:approve|release|handoff)$/.test(word) && /^#?\d+$|^\$/.test(words[at + 1] ?? "");
  return isNumbered ? `ralph ${word}` : undefined;
}

function behindRalph(words: readonly string[], from: number, isPath: boolean): string | undefined {
  let at = from;
  while (words[at]?.startsWith("-") && at < from + REACH) {
    if (words[at] === "--help" || words[at] === "-h") return undefined;
    at += 1;
  }
  const [first = "", second = ""] = words.slice(at, at + 2);
  if (/^(?:--help|-h)$/.test(words[at + (first === "board" ? 2 : 1)] ?? "")) return undefined;
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
