import { gitCommand } from "../prove/git-command.ts";
import type { Argument } from "../read/act.ts";
import { literal } from "../read/argument.ts";
import { addAct, type Call } from "../read/call.ts";
import { type Reader, readText } from "../read/reader.ts";
import { gitPlaces } from "../read/scope.ts";

/** Reads a git command; returns the words an alias given with `-c` stands for. */
export function runGit(reader: Reader, call: Call): readonly Argument[] | undefined {
  const [git, ...words] = call.words;
  const { args, dirs, gitDir, aliases, provable } = gitCommand(words);
  const places = gitPlaces(call.scope, dirs, gitDir);
  addAct(reader, call, "git", { args, places, provable: call.provable && provable });
  const [subcommand, ...rest] = args;
  const alias = aliases.get(subcommand?.value?.toLowerCase() ?? "");
  if (git === undefined || alias === undefined) return undefined;
  if (alias.startsWith("!")) {
    const text = [alias.slice(1), ...rest.map((word) => word.text)].join(" ");
    readText(reader, text, { ...call.scope, places });
    return undefined;
  }
  const global = words.slice(0, words.length - args.length);
  const others = withoutAlias(global, subcommand?.value ?? "");
  return [git, ...others, ...alias.trim().split(/\s+/).map(literal), ...rest];
}

/** An alias does not stand for itself. */
function withoutAlias(words: readonly Argument[], alias: string): readonly Argument[] {
  const start = `alias.${alias}=`.toLowerCase();
  const isOwn = (word: Argument | undefined) => word?.prefix.toLowerCase().startsWith(start);
  return words.filter((word, at) => !isOwn(word) && !isOwn(words[at + 1]));
}
