import { version } from "../../package.json";
import { RefusalError } from "../actions/refusal-error.ts";
import type { GateTable } from "../gate/define-gate.ts";
import { refusalText } from "../workflow/move/refusal.ts";
import { Failure, reasonOf } from "../world/files/failure.ts";
import { projectAt } from "../world/project.ts";
import { workspaceOf } from "../world/workspace.ts";
import { type Args, type CliCommand, CliRefusal, type ExitCode, UsageError } from "./command.ts";
import { CLI_COMMANDS } from "./commands.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { printable } from "./printable.ts";

/** Parses the arguments, runs the command, and prints errors with what to do about them. */
export async function runCommandLine(gates: GateTable, args: readonly string[]): Promise<ExitCode> {
  const command = commandFor(args);
  if (!command) return withoutCommand(args);
  const rest = args.slice(command.name.split(" ").length);
  if (rest.includes("--help") || rest.includes("-h")) {
    console.log(commandHelp(command));
    return 0;
  }
  try {
    const project = projectAt(process.env, process.cwd());
    const { refusedUnderAgent } = await import("./under-agent.ts");
    const refused = refusedUnderAgent(args, project);
    if (refused !== undefined) throw new CliRefusal(refused);
    const workspace = workspaceOf(project, "command", ({ line }) => complainWith(line));
    return await command.run(await read(command, rest), { workspace, gates, print });
  } catch (error) {
    return complain(command, error);
  }
}

/** The command with the most words that match: `board add` before `board`. */
function commandFor(args: readonly string[]): CliCommand | undefined {
  return CLI_COMMANDS.find(({ name }) => name.split(" ").every((word, at) => args[at] === word));
}

function withoutCommand(args: readonly string[]): ExitCode {
  const [first] = args;
  if (first === undefined || first === "--help" || first === "-h" || first === "help") {
    console.log(generalHelp(CLI_COMMANDS));
    return 0;
  }
  if (first === "--version") {
    console.log(version);
    return 0;
  }
  const same = CLI_COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (same.length > 0) {
    console.log(generalHelp(same));
    return args.includes("--help") || args.includes("-h") ? 0 : 2;
  }
  complainWith(`ralph knows no command "${first}". Run ralph --help for all of them.`);
  return 2;
}

async function read(command: CliCommand, args: readonly string[]): Promise<Args> {
  // Lazy: a static import of a built-in module would be loaded by every gate of the bundle.
  const { parseArgs } = await import("node:util");
  const { values, positionals } = parseArgs({
    args: [...args],
    options: command.options,
    allowPositionals: true,
    strict: true,
  });
  return {
    words: positionals,
    text: (option) => {
      const value = values[option];
      return typeof value === "string" ? value : undefined;
    },
    has: (option) => values[option] === true,
  };
}

function complain(command: CliCommand, error: unknown): ExitCode {
  const wrongOption = error instanceof TypeError && "code" in error;
  if (error instanceof UsageError || wrongOption) {
    complainWith(`${error.message}. Usage: ${command.usage}`);
    return 2;
  }
  if (error instanceof RefusalError) {
    complainWith(refusalText(error.refusal));
    return 1;
  }
  if (error instanceof CliRefusal || error instanceof Failure) {
    complainWith(error.message);
    return 1;
  }
  // A system error already names the file or folder.
  if (error instanceof Error && "code" in error) {
    complainWith(`${reasonOf(error)}. Look at that path, then run this again.`);
    return 1;
  }
  throw error;
}

function print(line: string): void {
  console.log(printable(line));
}

function complainWith(line: string): void {
  console.error(printable(line));
}
