import { wordValue } from "../prove/argument.ts";
import { hasOption, type ParsedCall } from "../prove/parse-call.ts";
import type { Program } from "./program.ts";

const FILTERS =
  "--contains? --no-contains? --merged? --no-merged? --sort= --format= --color? --no-color --column? --no-column --ignore-case --points-at= --omit-empty";

const FEW_LOG_OPTIONS =
  "-n= -p -s --max-count= --oneline --format= --pretty? --date= --since= --until= --all --stat? --name-only --name-status --no-color --color? --grep= --author= --reverse --no-patch --patch --numstat --shortstat --abbrev-commit --relative-date --graph --decorate?";

/** Subcommands of git that list in some forms and change in others. */
export const GIT_LISTINGS: Readonly<Record<string, Program>> = {
  branch: {
    options: `-a -r -v -l -i -q --all --remotes --verbose --list --show-current --abbrev? --no-abbrev ${FILTERS}`,
    oneKind: true,
    judge: (call) => patternsOnly(call, "--list", "-l"),
    note: "an operand only after `--list`, `--contains`, `--merged` and their like",
  },
  tag: {
    options: `-l -n? -i --list ${FILTERS}`,
    oneKind: true,
    judge: (call) => patternsOnly(call, "--list", "-l"),
    note: "an operand only after `--list`",
  },
  stash: {
    // `git stash -p list` and `git stash -- list` put away the file of that name.
    options: "",
    oneKind: true,
    operandFirst: true,
    operandEndsOptions: true,
    judge: (call) => subcommandOf(call, ["list", "show"]),
    note: "`list`, `show`",
  },
  remote: {
    options: "-v --verbose",
    oneKind: true,
    operandEndsOptions: true,
    judge: ({ operands }) => {
      const [verb, ...rest] = operands;
      if (verb === undefined) return undefined;
      const isShown = ["get-url", "show"].includes(wordValue(verb)) && rest.every(isRemoteName);
      return isShown ? undefined : "this form of git remote may write";
    },
    note: "alone, `-v`, `get-url`, `show`",
  },
  config: {
    options:
      "-l -z --list --get --get-all --get-regexp --get-urlmatch --show-origin --show-scope --name-only --null --local --global --system --worktree --includes --no-includes --type= --bool --int --bool-or-int --path --default=",
    oneKind: true,
    operandEndsOptions: true,
    judge: configReads,
    note: "`--get` and `--list` before the name, or the name alone",
  },
  reflog: {
    options: FEW_LOG_OPTIONS,
    oneKind: true,
    digits: true,
    operandEndsOptions: true,
    judge: (call) =>
      call.operands.length === 0 ? undefined : subcommandOf(call, ["show", "exists"]),
    note: "alone, `show`, `exists`",
  },
  worktree: {
    options: "--porcelain -v -z --verbose",
    oneKind: true,
    operandEndsOptions: true,
    judge: (call) => subcommandOf(call, ["list"]),
    note: "`list`",
  },
  "ls-remote": {
    options:
      "-h -t -q --heads --branches --tags --refs --quiet --exit-code --get-url --sort= --symref",
    oneKind: true,
    judge: ({ operands }) =>
      operands.every(isRemoteName) ? undefined : "what it connects to is not known",
    note: "a remote's name or an https address",
  },
};

function patternsOnly(call: ParsedCall, ...listing: readonly string[]): string | undefined {
  if (call.operands.length === 0 || hasOption(call, ...listing)) return undefined;
  // Of these the word behind the option is its value.
  const [, ...others] = call.operands;
  const filtered = ["--contains", "--no-contains", "--merged", "--no-merged"];
  const last = call.options.at(-1);
  const isValue = last !== undefined && filtered.includes(last.name) && last.value === undefined;
  return isValue && others.length === 0 ? undefined : "an operand may be the name of a new one";
}

/** The first operand is one of these, and nothing behind it can be an option that is not declared. */
function subcommandOf({ operands }: ParsedCall, verbs: readonly string[]): string | undefined {
  const [verb, ...rest] = operands;
  if (!verbs.includes(wordValue(verb))) return "this form of it may write";
  const isPlain = rest.every((word) => !word.maybeFlag || HARMLESS.test(wordValue(word)));
  return isPlain ? undefined : "an option behind it is not known to only read";
}

const HARMLESS =
  /^(?:-p|-[0-9]+|-n[0-9]*|-v|-z|--(?:porcelain|stat|oneline|name-only|name-status|patch|no-patch|all|include-untracked|only-untracked|numstat|shortstat|date=[\w-]+|format=[^G]*|pretty=[^G]*))$/;

function configReads(call: ParsedCall): string | undefined {
  if (hasOption(call, "-l", "--list"))
    return call.operands.length === 0 ? undefined : "it may write";
  const most = hasOption(call, "--get", "--get-all", "--get-regexp", "--get-urlmatch") ? 2 : 1;
  const isRead = call.operands.length === most || (most === 2 && call.operands.length === 1);
  const [name, ...rest] = call.operands;
  // Newer ones read `list` and `get` as verbs, older ones as names without a section.
  const isNamed = name?.value !== undefined && /^[\w.-]+\.[^=]+$|^\^/.test(name.value);
  const isPlain = rest.every((word) => !word.several && !word.maybeFlag);
  return isRead && isNamed && isPlain ? undefined : "this form of git config may write";
}

function isRemoteName({ value }: { readonly value: string | undefined }): boolean {
  return (
    value !== undefined && /^(?:[\w][\w.-]*|https:\/\/[\w./:@-]+|refs\/[\w./*-]+)$/.test(value)
  );
}
