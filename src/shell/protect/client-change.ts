import { carriesText } from "../bypass/text/carries-text.ts";
import type { Argument, ProvenAct } from "../prove/act.ts";
import type { Protection } from "./protection.ts";

/** The client's own commands for what its settings files hold. */
const CHANGED_BY: ReadonlyMap<string | undefined, Protection> = new Map([
  ["config", "settings"],
  ["plugin", "settings"],
  ["plugins", "settings"],
  ["mcp", "servers"],
]);

/** Their verbs that only show something. */
const SHOWS = new Set<string | undefined>(["list", "ls", "get", "details", "validate", "help"]);

/** The client by whatever path, or as the package that a runner fetches. */
const CLIENT = /(?:^|\/)claude(?:-code)?(?:@[\w.-]+)?$/;

/** Options of the client without a value, and those that take the next word; of others neither is known. */
const ALONE = new Set(
  "-p --print -c --continue --verbose --dangerously-skip-permissions --fork-session --ide --strict-mcp-config --include-partial-messages --replay-user-messages --no-session-persistence --bare".split(
    " ",
  ),
);
const VALUED = new Set(
  "--model --fallback-model --output-format --input-format --append-system-prompt --system-prompt --permission-mode --permission-prompt-tool --session-id --settings --setting-sources --max-turns --max-budget-usd --json-schema --agent --agents --effort --name -n --resume -r".split(
    " ",
  ),
);

/**
 * `claude plugin disable`, `claude mcp remove`: what the client would write into its own settings. The
 * client may be the program, or a word of another one that starts it.
 */
export function clientChange(act: ProvenAct): Protection | undefined {
  const { name = "", args } = act;
  if (args.some(({ value }) => value === "--help" || value === "-h")) return undefined;
  const isClient = CLIENT.test(name);
  const named = args.flatMap(({ value, rough }, at) =>
    CLIENT.test(value ?? rough) ? [at + 1] : [],
  );
  const starts = isClient ? [0] : carriesText(act) ? [] : named;
  return starts
    .flatMap((start) => callsOf(args.slice(start)).map(changeBy))
    .find((protection) => protection !== undefined);
}

/** The words that are no options, from each that may be the first: those before it may be values. */
function callsOf(args: readonly Argument[]): readonly (readonly Argument[])[] {
  const words: Argument[] = [];
  let values = 0;
  for (const [at, word] of args.entries()) {
    const before = args[at - 1]?.prefix ?? "";
    if (word.value === "--" || word.prefix.startsWith("-")) continue;
    if (VALUED.has(before)) continue;
    const isValue =
      before.startsWith("-") && before !== "--" && !ALONE.has(before) && !before.includes("=");
    if (isValue && values === words.length) values += 1;
    words.push(word);
  }
  return Array.from({ length: values + 1 }, (_, start) => words.slice(start));
}

/** A verb is one plain word, or one that nobody knows. */
function mayBeVerb({ value }: Argument): boolean {
  return value === undefined || /^[a-z][\w-]*$/i.test(value);
}

function changeBy([group, ...rest]: readonly Argument[]): Protection | undefined {
  if (group === undefined) return undefined;
  const verb = rest.find(({ value }) => value !== "marketplace");
  if (group.value !== undefined) {
    return verb === undefined || SHOWS.has(verb.value) ? undefined : CHANGED_BY.get(group.value);
  }
  // A prompt is one word. A word that nobody knows may be one of the groups, or be a group and a verb.
  if (group.several) return "settings";
  return verb === undefined || !mayBeVerb(verb) || SHOWS.has(verb.value) ? undefined : "settings";
}

const IN_TEXT =
  /\bclaude(?:-code)?(?:@[\w.-]+)?["')]*\s+(?:-\S+\s+)*(plugins?|mcp|config)\s+(?:-\S+\s+)*(?:marketplace\s+)?(?!marketplace\b)(\w[\w-]*)(?![^;|&\n]*\s(?:--help|-h)\b)/g;

/** The same in text that some program runs. */
export function clientChangeIn(text: string): Protection | undefined {
  for (const [, group, verb] of text.matchAll(IN_TEXT)) {
    if (!SHOWS.has(verb)) return CHANGED_BY.get(group);
  }
  return undefined;
}
