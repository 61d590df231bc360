import { carriesText } from "../bypass/text/carries-text.ts";
import type { ProvenAct } from "../prove/act.ts";
import { operands } from "../written/written.ts";
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

/**
 * `claude plugin disable`, `claude mcp remove`: what the client would write into its own settings. The
 * client may be the program, or a word of another one that starts it.
 */
export function clientChange(act: ProvenAct): Protection | undefined {
  const { name = "", args } = act;
  if (args.some(({ value }) => value === "--help" || value === "-h")) return undefined;
  const words = operands(args).map(({ value, rough }) => value ?? rough);
  const isClient = CLIENT.test(name);
  const named = words.flatMap((word, at) => (CLIENT.test(word) ? [at + 1] : []));
  const starts = isClient ? [0] : carriesText(act) ? [] : named;
  return starts
    .map((start) => changeBy(words.slice(start)))
    .find((protection) => protection !== undefined);
}

function changeBy([group, ...verbs]: readonly string[]): Protection | undefined {
  const verb = verbs.find((word) => word !== "marketplace");
  return verb === undefined || SHOWS.has(verb) ? undefined : CHANGED_BY.get(group);
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
