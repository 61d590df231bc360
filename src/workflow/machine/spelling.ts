import { COMMANDS, type Command, INTENTS, type Intent } from "./machine.ts";

/** `research` and `ralph_research` are one command. */
export function readCommandName(name: string | undefined): Command | undefined {
  const bare = name?.replace(/^ralph_/, "");
  return COMMANDS.find((command) => command === bare);
}

/** `lock` and `__LOCK__` are one intent. */
export function readIntent(word: string): Intent | undefined {
  const bare = intentWord(word);
  return INTENTS.find((intent) => intent === bare);
}

/** The spelling `__LOCK__`, which is also accepted in place of a state name. */
export function isWrittenAsIntent(word: string): boolean {
  return /^__.*__$/s.test(word) || readIntent(word) !== undefined;
}

export function intentWord(word: string): string {
  const inner = /^__(.*)__$/s.exec(word)?.[1];
  return inner === undefined ? word : inner.toLowerCase();
}

/** Quotes a name from outside in a sentence, shortened so that the rest of the sentence stays. */
export function quoted(name: string): string {
  return `"${shortened(name)}"`;
}

export function shortened(name: string, longest = 40): string {
  // Drops half a surrogate pair that the cut may leave.
  return name.length > longest
    ? `${name.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`
    : name;
}

/** "a, b or c"; of none "nothing". */
export function oneOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "nothing";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} or ${last}`;
}
