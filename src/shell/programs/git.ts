import { type Argument, wordValue } from "../prove/argument.ts";
import { hasOption, type ParsedCall } from "../prove/parse-call.ts";
import { GIT_LISTINGS } from "./git-listings.ts";
import type { Prints, Program } from "./program.ts";

const DIFF =
  "-p -u -s -U= -W -w -b -a -z -R -M? -C? -B? -D -l= -S= -G= -O= --patch --no-patch --unified= --raw --patch-with-raw --stat? --numstat --shortstat --dirstat? --summary --patch-with-stat --compact-summary --name-only --name-status --color? --no-color --color-moved? --no-color-moved --color-words? --word-diff? --word-diff-regex= --no-renames --find-renames? --find-copies? --find-copies-harder --diff-filter= --pickaxe-all --pickaxe-regex --relative? --no-relative --text --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-cr-at-eol --ignore-blank-lines --function-context --inter-hunk-context= --full-index --abbrev? --no-abbrev --src-prefix= --dst-prefix= --no-prefix --minimal --patience --histogram --diff-algorithm= --indent-heuristic --no-indent-heuristic --check --no-ext-diff --no-textconv --submodule? --exit-code --quiet --binary --ignore-submodules? --ita-visible-in-index --no-index-refresh";

const LOG = `${DIFF} -n= -g -i -E -F -P -c -m -r -t -q -L= --max-count= --skip= --since= --after= --until= --before= --author= --committer= --grep= --all-match --invert-grep --regexp-ignore-case --extended-regexp --fixed-strings --perl-regexp --merges --no-merges --min-parents= --max-parents= --first-parent --all --branches? --tags? --remotes? --glob= --exclude= --not --reflog --walk-reflogs --oneline --pretty? --format= --abbrev-commit --no-abbrev-commit --date= --relative-date --parents --children --left-right --left-only --right-only --cherry --cherry-pick --cherry-mark --graph --no-graph --decorate? --no-decorate --decorate-refs= --decorate-refs-exclude= --source --follow --full-history --simplify-merges --simplify-by-decoration --show-pulls --ancestry-path? --topo-order --date-order --author-date-order --reverse --boundary --no-walk? --do-walk --log-size --cc --combined-all-paths --diff-merges= --no-diff-merges --notes? --no-notes --mailmap --no-mailmap --use-mailmap --encoding= --no-expand-tabs --expand-tabs? --no-patch --root --count --no-show-signature`;

const read = (options: string, more: Partial<Program> = {}): Program => ({
  options,
  oneKind: true,
  digits: true,
  ...more,
});

const MERGES_SHOWN = new Set(
  "off none on first-parent 1 separate m combined c dense-combined cc".split(" "),
);

/** With any other value git may merge anew to show the difference, and then it writes objects. */
const history = (options: string, more: Partial<Program> = {}): Program =>
  read(options, {
    judge: ({ options: given }) =>
      given.every(
        ({ name, value }) => name !== "--diff-merges" || MERGES_SHOWN.has(wordValue(value)),
      )
        ? undefined
        : "git may merge anew",
    note: "`--diff-merges` not with `remerge` or `r`: that merges anew",
    ...more,
  });

/** git's subcommands that only read, each with its own options. None may be abbreviated. */
const READING: Readonly<Record<string, Program>> = {
  status: read(
    "-s -b -v -u? -z --short --branch --show-stash --porcelain? --long --verbose --untracked-files? --ignored? --ignore-submodules? --column? --no-column --ahead-behind --no-ahead-behind --renames --no-renames --find-renames?",
  ),
  log: history(LOG),
  show: history(LOG),
  whatchanged: history(LOG),
  diff: read(
    `${DIFF} -1 -2 -3 -0 --cached --staged --merge-base --no-index --base --ours --theirs`,
    {
      judge: ({ operands }) => blobWithFile(operands),
      note: "not a file's content in a commit (`HEAD:a.ts`) with a file: that rewrites the index",
    },
  ),
  "diff-tree": read(
    `${DIFF} -r -t -m -c --cc --root --no-commit-id --stdin --merge-base --pretty? --format=`,
  ),
  "diff-index": read(`${DIFF} -m --cached --merge-base`),
  "diff-files": read(`${DIFF} -q -0 -1 -2 -3 -c --cc`),
  "range-diff": read(`${DIFF} --creation-factor= --no-dual-color --left-only --right-only`),
  "rev-parse": read(
    "-q --verify --quiet --short? --abbrev-ref? --symbolic --symbolic-full-name --all --branches? --tags? --remotes? --show-toplevel --show-prefix --show-cdup --git-dir --git-common-dir --absolute-git-dir --git-path= --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --show-superproject-working-tree --show-object-format? --path-format= --default= --sq --not --since= --after= --until= --before= --disambiguate=",
    { prints: revisionOrPath },
  ),
  "rev-list": history(
    `${LOG} --objects --disk-usage? --header --timestamp --no-commit-header --no-object-names`,
    {
      prints: (call) =>
        hasOption(call, "--count") && !hasOption(call, "--left-right") ? "number" : undefined,
    },
  ),
  "ls-files": read(
    "-c -d -o -i -s -u -k -m -t -v -f -z -x= -X= --cached --deleted --others --ignored --stage --unmerged --killed --modified --directory --no-empty-directory --exclude= --exclude-from= --exclude-per-directory= --exclude-standard --error-unmatch --with-tree= --full-name --recurse-submodules --abbrev? --debug --deduplicate --eol --format=",
  ),
  "ls-tree": read(
    "-d -r -t -l -z --long --name-only --name-status --object-only --full-name --full-tree --abbrev? --format=",
  ),
  "cat-file": read(
    "-e -p -t -s --batch? --batch-check? --batch-all-objects --unordered --buffer --follow-symlinks --allow-unknown-type",
  ),
  blame: read(
    "-b -c -e -f -l -n -p -s -t -w -C? -M? -L= -S= --root --show-stats --porcelain --line-porcelain --incremental --date= --reverse --first-parent --show-name --show-number --show-email --ignore-rev= --ignore-revs-file= --abbrev= --color-lines --color-by-age --no-progress --since= --encoding=",
    { judge: ({ operands }) => optionBehindPath(operands) },
  ),
  describe: read(
    "--all --tags --contains --abbrev? --candidates= --exact-match --debug --long --match= --exclude= --always --first-parent",
  ),
  "merge-base": read("-a --all --octopus --independent --is-ancestor --fork-point", {
    prints: () => "word",
  }),
  shortlog: history(`${LOG} -s -e -w? --numbered --summary --email --group= -n`),
  "for-each-ref": read(
    "-s -p --count= --shell --perl --python --tcl --sort= --format= --color? --points-at= --merged? --no-merged? --contains? --no-contains? --ignore-case --omit-empty --exclude=",
  ),
  "show-ref": read(
    "-q -d -s? --head --heads --branches --tags --dereference --hash? --verify --exists --abbrev? --quiet",
  ),
  "name-rev": read("--tags --refs= --exclude= --all --name-only --no-undefined --always"),
  "symbolic-ref": read("-q --quiet --short --no-recurse", { most: 1 }),
  cherry: read("-v --abbrev?"),
  "count-objects": read("-v -H --verbose --human-readable"),
  "check-ignore": read("-q -v -z -n --quiet --verbose --stdin --non-matching --no-index"),
  "check-attr": read("-a -z --all --cached --stdin --source="),
  grep: read(
    "-a -i -I -w -v -h -H -E -G -P -F -n -l -L -z -o -c -p -W -q -r -A= -B= -C= -m= -e= -f= --cached --no-index --untracked --no-exclude-standard --exclude-standard --recurse-submodules --text --ignore-case --word-regexp --invert-match --full-name --extended-regexp --basic-regexp --perl-regexp --fixed-strings --line-number --column --files-with-matches --name-only --files-without-match --null --only-matching --count --color? --no-color --break --heading --show-function --function-context --context= --after-context= --before-context= --max-depth= --max-count= --recursive --no-recursive --threads= --and --or --not --all-match --quiet",
  ),
  version: read("--build-options"),
  ...GIT_LISTINGS,
};

export const GIT_READERS: ReadonlyMap<string, Program> = new Map(Object.entries(READING));

// Not those that print names: a branch written into .git may begin with a dash.
const REVISIONS = new Set(["--verify", "-q", "--quiet", "--short"]);
const PATHS = new Set(["--show-toplevel", "--absolute-git-dir"]);

/**
 * Where a blob equals the file it is compared with, git takes the lock of its index and writes it anew,
 * also when optional locks are off.
 */
function blobWithFile(operands: readonly Argument[]): string | undefined {
  const blobs = operands.filter(({ rough }) => rough.includes(":") && !/^:[(/!^]/.test(rough));
  const isCertain = operands.length === 1 || (blobs.length === 2 && operands.length === 2);
  if (blobs.length === 0 || (isCertain && !operands.some((word) => word.several))) return undefined;
  return "git diff of a blob and a file writes the index";
}

/** `git blame -- path revision` is an old form of it, and what stands for the revision may be an option. */
function optionBehindPath(operands: readonly Argument[]): string | undefined {
  const isOne = operands.length === 1 && !operands[0]?.several;
  return isOne || !operands.some(({ maybeFlag }) => maybeFlag)
    ? undefined
    : "git blame may take a word behind -- for an option";
}

/** Names of commits, or paths; other forms print back what they were given. */
function revisionOrPath({ options, operands }: ParsedCall): Prints | undefined {
  const names = options.map(({ name }) => name);
  if (operands.some((word) => word.maybeFlag || word.several)) return undefined;
  if (names.every((name) => REVISIONS.has(name))) return "word";
  return names.every((name) => PATHS.has(name)) ? "path" : undefined;
}
