import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { CLI_COMMANDS } from "../../src/cli/commands.ts";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** What is wrong with a command line that is only checked, not run; undefined: nothing. */
export function faultIn(line: string): string | undefined {
  const words = line.match(/"[^"]*"|\S+/g) ?? [];
  const [program = "", ...rest] = words.filter((word, at) => at > 0 || !/^[A-Z_]+=/.test(word));
  if (program.startsWith("/ralph-hero:")) return skillFault(program);
  if (program === "ralph" || program === "bin/ralph") return ralphFault(rest);
  if (program === "npm") return npmFault(rest);
  return undefined;
}

function skillFault(typed: string): string | undefined {
  const skill = typed.replace("/ralph-hero:", "");
  return existsSync(join(ROOT, "skills", skill, "SKILL.md")) ? undefined : `no skill ${skill}`;
}

function ralphFault(words: readonly string[]): string | undefined {
  const [first = ""] = words;
  // Said of the program as a whole, or what only the client runs.
  if (first === "" || first.startsWith("--") || first === "hook" || /^[A-Z]+$/.test(first))
    return undefined;
  const command = CLI_COMMANDS.find(({ name }) => `${words.join(" ")} `.startsWith(`${name} `));
  const isGroup =
    CLI_COMMANDS.some(({ name }) => name.startsWith(`${first} `)) && words.length === 1;
  if (!command) return isGroup ? undefined : `ralph has no command ${words.join(" ")}`;
  const flags = words.flatMap((word) => /^\[?--([a-z-]+)/.exec(word)?.[1] ?? []);
  const unknown = flags.find((flag) => flag !== "help" && !Object.hasOwn(command.options, flag));
  return unknown && `ralph ${command.name} has no --${unknown}`;
}

function npmFault([verb = "", name = ""]: readonly string[]): string | undefined {
  if (["", "test", "ci"].includes(verb)) return undefined;
  if (verb.startsWith("--")) return undefined;
  if (verb !== "run") return `npm ${verb} is not one of ours`;
  return Object.hasOwn(scripts, name) ? undefined : `package.json has no script ${name}`;
}
