import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal, unknownArgument } from "../prove/argument.ts";
import { asksForHelp } from "./asks-for-help.ts";
import { type Bypass, bypass } from "./bypass.ts";
import { ghApiBypass } from "./http/gh-api-bypass.ts";

/** What gh calls the things that a board is made of. */
export type BoardNoun = "issue" | "project";

export function isBoardNoun(word: string): word is BoardNoun {
  return word === "issue" || word === "project";
}

/** For each noun the verbs that change nothing. Every other verb, known or not, is a bypass. */
export const GH_READING: Readonly<Record<BoardNoun, ReadonlySet<string>>> = {
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

/** The nouns gh has by itself and runs nothing by; others are extensions and aliases. */
export const GH_CORE_COMMANDS: ReadonlySet<string | undefined> = new Set(
  "agent-task alias api attestation auth browse cache co codespace completion config gist gpg-key help issue label org pr preview project release repo ruleset run search secret ssh-key status variable workflow".split(
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
  if (!isBoardNoun(noun.value) || verb === undefined) return undefined;
  if (verb.value !== undefined && GH_READING[noun.value].has(verb.value)) return undefined;
  const name = `${noun.value} ${verb.value ?? verb.text}`;
  return bypass(`gh ${name}`, TOOLS[name]);
}

/** The words that are no flags, and no values of one. */
function subcommands(args: readonly Argument[], greedy: boolean): readonly Argument[] {
  let isValue = false;
  return args.filter(({ prefix }) => {
    const isFlag = !isValue && prefix.startsWith("-") && prefix !== "-";
    const isWord = !isValue && !isFlag;
    isValue = isFlag && takesNext(prefix, greedy);
    return isWord;
  });
}

function takesNext(flag: string, greedy: boolean): boolean {
  if (VALUE_FLAGS.has(flag)) return true;
  if (!greedy || flag.includes("=")) return false;
  return flag.startsWith("--") || flag.length === 2;
}

const OTHER_REVIEWS: ReadonlySet<string | undefined> = new Set(
  "--comment --request-changes -c -r -cb -rb".split(" "),
);

/** A review is a person's word where it approves; it does not when it says what else it is. */
function judgeReview(verb: Argument, args: readonly Argument[]): Bypass | undefined {
  if (verb.value === undefined) return bypass(`gh pr ${verb.text}`);
  if (verb.value !== "review") return undefined;
  const isApproval = args.some(({ prefix }) => /^--a|^-[a-zA-Z]*a/.test(prefix));
  const isUnsure = args.some(({ value, several }) => value === undefined && several);
  const isOther = args.some(({ value }) => OTHER_REVIEWS.has(value));
  if (!isApproval && !isUnsure && isOther) return undefined;
  return bypass("gh pr review --approve", "a person reviews it");
}

/** An alias is what it stands for, with anything behind it. */
function judgeAlias(args: readonly Argument[], verb: Argument | undefined): Bypass | undefined {
  if (verb === undefined || verb.value === "list" || verb.value === "delete") return undefined;
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
