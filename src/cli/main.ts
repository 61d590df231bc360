import { version } from "../../package.json";
import { RefusalError } from "../actions/refusal-error.ts";
import type { GateTable } from "../gate/define-gate.ts";
import { isAbsence } from "../workflow/move/move-refusals.ts";
import { refusalText } from "../workflow/move/refusal.ts";
import { MissingIssue } from "../world/board/missing-issue.ts";
import { Failure, reasonOf } from "../world/files/failure.ts";
import { projectAt } from "../world/project.ts";
import { workspaceOf } from "../world/workspace.ts";
import { type CliCommand, CliRefusal, type ExitCode, UsageError } from "./command.ts";
import { CLI_COMMANDS } from "./commands.ts";
import { commandHelp, generalHelp } from "./help.ts";
import { meant } from "./meant.ts";
import type { PageFiles } from "./page/page-files.ts";
import { printable } from "./printable.ts";
import { readArgs } from "./read-args.ts";
import { painted, type Style } from "./screen/screen.ts";

/** Parses the arguments, runs the command, and prints errors with what to do about them. */
export async function runCommandLine(
  gates: GateTable,
  pageFiles: () => Promise<PageFiles>,
  args: readonly string[],
): Promise<ExitCode> {
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
    return await command.run(await readArgs(command, rest), {
      ...{ workspace, gates, pageFiles, print },
      commands: CLI_COMMANDS,
    });
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
  if (same.length > 0) return withinGroup(first, args, same);
  const said = args.filter((word) => !word.startsWith("-")).slice(0, 2);
  const names = CLI_COMMANDS.map(({ name }) => name);
  const found = meant(said.join(" "), names) ?? meant(first, names);
  const hint = found === undefined ? "" : ` Did you mean ralph ${found}?`;
  complainWith(`ralph knows no command "${first}".${hint} Run ralph --help for all of them.`);
  return 2;
}

/** `ralph board`, or `ralph board ad`: the commands that begin with this word. */
function withinGroup(
  group: string,
  args: readonly string[],
  same: readonly CliCommand[],
): ExitCode {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(generalHelp(same));
    return 0;
  }
  const second = args[1];
  const endings = same.map(({ name }) => name.slice(group.length + 1));
  const found = second === undefined ? undefined : meant(second, endings);
  const hint = found === undefined ? "" : ` Did you mean ralph ${group} ${found}?`;
  complainWith(
    second === undefined
      ? `ralph ${group} needs one of: ${endings.join(", ")}.`
      : `ralph ${group} knows no "${second}".${hint} It is one of: ${endings.join(", ")}.`,
  );
  return 2;
}

function complain(command: CliCommand, error: unknown): ExitCode {
  if (error instanceof UsageError) {
    const end = /[.?!]$/.test(error.message) ? "" : ".";
    complainWith(`${error.message}${end} Usage: ${command.usage}`);
    return 2;
  }
  if (error instanceof RefusalError) {
    const { refusal } = error;
    // Its recovery names tools, which a person does not have.
    complainWith(
      isAbsence(refusal) ? `${refusal.fact} See ralph board list.` : refusalText(refusal),
    );
    return 1;
  }
  if (error instanceof MissingIssue) {
    complainWith(`${error.message}. See ralph board list.`);
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

function print(line: string, style?: Style): void {
  console.log(painted(printable(line), style));
}

function complainWith(line: string): void {
  console.error(printable(line));
}
