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
import {
  commandFor,
  commandsWithin,
  isHelp,
  isWord,
  withinGroup,
  withoutCommand,
} from "./find-command.ts";
import { commandHelp } from "./help.ts";
import type { PageFiles } from "./page/page-files.ts";
import { complainWith, printable } from "./printable.ts";
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
  const within = commandsWithin(command.name);
  if (within.length > 0 && isWord(rest[0])) return withinGroup(command.name, rest, within);
  if (rest.some(isHelp)) {
    console.log(commandHelp(command, within));
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
