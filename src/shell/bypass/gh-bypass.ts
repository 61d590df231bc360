import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal, unknownArgument } from "../prove/argument.ts";
import { asksForHelp } from "./asks-for-help.ts";
import { type Bypass, bypass } from "./bypass.ts";
import { ghApiBypass } from "./http/gh-api-bypass.ts";

/** For each noun the verbs that change nothing. Every other verb, known or not, is a bypass. */
export const GH_READING: Readonly<Record<string, ReadonlySet<string>>> = {
  issue: new Set(["view", "list", "ls", "status"]),
  project: new Set(["view", "list", "ls", "item-list", "field-list"]),
};

/** The tools that do the same within the workflow. */
const TOOLS: Readonly<Record<string, string>> = {
  "issue create": "create_issue",
  "issue new": "create_issue",
  "issue comment": "create_comment",
  "issue edit": "update_issue",
};

// Flags of gh that stand before its subcommands with a value.
const VALUE_FLAGS = new Set(["-R", "--repo", "--hostname"]);
const LONE_FLAGS = new Set(["-h", "--help", "--version"]);

/** The nouns gh has by itself; others are extensions and aliases. */
export const GH_CORE_COMMANDS: ReadonlySet<string> = new Set(
  "agent-task alias api attestation auth browse cache co codespace completion config extension gist gpg-key help issue label org pr preview project release repo ruleset run search secret ssh-key status variable workflow".split(
    " ",
  ),
);

export function ghBypass({ args, input }: ProvenAct): Bypass | undefined {
  return judgeWords(args, input);
}

function judgeWords(args: readonly Argument[], input: string | undefined): Bypass | undefined {
  if (asksForHelp(args, "-h", "--version") || args[0]?.value === "help") return undefined;
  // A flag that nobody declared takes the next word, or none: both are looked at.
  for (const words of [subcommands(args, true), subcommands(args, false)]) {
    const found = judgeSubcommand(words, args, input);
    if (found) return found;
  }
  return undefined;
}

function judgeSubcommand(
  [noun, verb]: readonly Argument[],
  args: readonly Argument[],
  input: string | undefined,
): Bypass | undefined {
  if (noun === undefined) return undefined;
  // A subcommand not known before it runs may be any.
  if (noun.value === undefined) return bypass(`gh ${noun.text}`);
  if (noun.value === "api")
    return ghApiBypass(
      args.filter((word) => word !== noun),
      input,
    );
  if (noun.value === "alias") return judgeAlias(args, verb);
  if (noun.value === "pr") return verb === undefined ? undefined : judgeReview(verb, args);
  const reading = Object.hasOwn(GH_READING, noun.value) ? GH_READING[noun.value] : undefined;
  if (reading === undefined || verb === undefined) return undefined;
  if (verb.value !== undefined && reading.has(verb.value)) return undefined;
  const name = `${noun.value} ${verb.value ?? verb.text}`;
  return bypass(`gh ${name}`, Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined);
}

/** The first two words that are no flags. */
function subcommands(args: readonly Argument[], greedy: boolean): readonly Argument[] {
  const words: Argument[] = [];
  for (let at = 0; at < args.length && words.length < 2; at += 1) {
    const word = args[at];
    if (word === undefined) break;
    if (!word.prefix.startsWith("-") || word.prefix === "-") words.push(word);
    else if (takesNext(word.prefix, greedy)) at += 1;
  }
  return words;
}

function takesNext(flag: string, greedy: boolean): boolean {
  if (VALUE_FLAGS.has(flag)) return true;
  if (!greedy || flag.includes("=") || LONE_FLAGS.has(flag)) return false;
  return flag.startsWith("--") || flag.length === 2;
}

/** A review is a person's word where it approves; it does not when it says what else it is. */
function judgeReview(verb: Argument, args: readonly Argument[]): Bypass | undefined {
  if (verb.value === undefined) return bypass(`gh pr ${verb.text}`);
  if (verb.value !== "review") return undefined;
  const flags = args.filter(({ prefix, value }) => prefix.startsWith("-") || value === undefined);
  const isApproval = flags.some(({ prefix }) => /^--a|^-[a-zA-Z]*a/.test(prefix));
  const isUnsure = flags.some(({ value, several }) => value === undefined && several);
  const isOther = flags.some(({ value }) =>
    /^(?:--comment|--request-changes|-[cr]b?)$/.test(value ?? ""),
  );
  if (!isApproval && !isUnsure && isOther) return undefined;
  return bypass("gh pr review --approve", "a person reviews it");
}

/** An alias is what it stands for, with anything behind it. */
function judgeAlias(args: readonly Argument[], verb: Argument | undefined): Bypass | undefined {
  if (verb?.value === "list" || verb?.value === "delete" || verb === undefined) return undefined;
  const held = bypass("gh alias");
  if (verb.value !== "set") return held;
  const words = args.filter(({ prefix }) => !prefix.startsWith("-"));
  const isShell = args.some(({ value }) => value === "--shell" || value === "-s");
  const expansion = words[3]?.value;
  if (isShell || expansion === undefined || /^!|["'\\$]/.test(expansion)) return held;
  const meant = expansion
    .split(/\s+/)
    .filter((word) => word !== "")
    .map(literal);
  return judgeWords([...meant, unknownArgument("…")], undefined) && held;
}
