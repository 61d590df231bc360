import { spawnSync } from "node:child_process";
import { GIT_READERS, READERS } from "./readers.ts";

export interface Options {
  readonly short: readonly string[];
  /** With a trailing `=` where a value may follow. */
  readonly long: readonly string[];
}

/** What their help does not say. */
const UNSAID: Readonly<Record<string, string>> = {
  awk: "-F -v -f -W -e -i -E -o -d -p",
  mawk: "-F -v -f -W -e -i -E -d -n",
  "git log": "-p -s -u -U -z -B -M -C -D -l -S -G -O -R -a -b -w -W -L -n -i -E -F -P -c -m -t -g",
  "git diff": "-p -s -u -U -z -B -M -C -D -l -S -G -O -R -a -b -w -W -X --output= --ext-diff",
  "git show": "-p -s -u -U -z -M -C -S -G -O -w -W --output= --ext-diff --textconv",
  "git stash": "-p -u --stat --oneline --output= --ext-diff",
  "git reflog": "-n -p --all --oneline --output= --expire= --date=",
  "git worktree": "--porcelain -z -v --verbose",
  "git rev-parse":
    "--verify -q --short --abbrev-ref --show-toplevel --git-dir --all --branches --sq",
};

/** The options each reading program names in its own help; for git's subcommands, what they complete to. */
export function helpFlags(env: Readonly<Record<string, string>>): ReadonlyMap<string, Options> {
  const said = new Map<string, string>();
  const ask = (name: string, program: string, ...args: string[]) => {
    const run = { encoding: "utf8", env: { ...env }, input: "", timeout: 3000 } as const;
    const { stdout, stderr } = spawnSync(program, args, run);
    said.set(name, [said.get(name) ?? UNSAID[name] ?? "", stdout, stderr].join("\n"));
  };
  for (const program of READERS) {
    if (program !== "ralph" && program !== "gh") ask(program, `/usr/bin/${program}`, "--help");
  }
  for (const sub of GIT_READERS) {
    ask(`git ${sub}`, "git", sub, "--git-completion-helper-all");
    ask(`git ${sub}`, "git", sub, "-h");
  }
  ask("git", "git", "--help");
  return new Map([...said].map(([name, help]) => [name, optionsIn(help)]));
}

function optionsIn(help: string): Options {
  const short = new Set<string>();
  const long = new Set<string>();
  for (const [, letter = ""] of help.matchAll(/(?:^|[\s,[|(])-([A-Za-z0-9])(?![\w-])/gm)) {
    short.add(letter);
  }
  for (const [, name = "", value = ""] of help.matchAll(/(--[a-z][a-z0-9-]*)(\[?=)?/g)) {
    long.add(`${name}${value === "" ? "" : "="}`);
  }
  return { short: [...short], long: [...long] };
}
