import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { exampleGithub, TOKEN } from "../github/example.ts";
import type { LoopbackGithub } from "../github/start-github.ts";
import type { Ran } from "../sandbox.ts";
import { type DayProject, dayProject } from "./day-project.ts";
import { type DayServer, startServer } from "./day-server.ts";
import { DayTeam } from "./day-team.ts";
import { DayWorker, type Played, type WorkerIdentity } from "./day-worker.ts";
import { runProgram } from "./run-program.ts";

export type BoardKind = "embedded" | "github";

const LEAD = "0b27af40-30cb-43c4-a25e-033369d26f50";

const MOST_WAITS = 200;

/** A project at work: its board, its server, its agents, and what became of each of their calls. */
export class Day {
  readonly board: BoardKind;
  readonly server: DayServer;
  readonly team: DayTeam;
  readonly github: LoopbackGithub | undefined;
  readonly calls: Played[] = [];
  readonly waits: string[] = [];
  /** Whether the person agrees to what they are asked. */
  saysYes = true;
  /** Whether a person is there to be asked. */
  attended = true;
  readonly #place: DayProject;
  readonly #env: Readonly<Record<string, string>>;
  readonly #client: ChildProcess;
  /** Of the commands that only look, a short day plays one in so many. */
  readonly #oneIn: number;
  #ids = 0;

  constructor(parts: DayParts) {
    this.board = parts.board;
    this.server = parts.server;
    this.github = parts.github;
    this.#place = parts.place;
    this.#env = parts.env;
    this.#client = parts.client;
    this.#oneIn = parts.oneIn;
    this.team = new DayTeam(parts.place.home, LEAD);
  }

  get project(): string {
    return this.#place.project;
  }

  get dir(): string {
    return this.#place.dir;
  }

  get home(): string {
    return this.#place.home;
  }

  /** What hooks and server are started with. */
  get env(): Readonly<Record<string, string>> {
    return this.attended ? this.#env : { ...this.#env, CLAUDE_CODE_SESSION_ATTENDED: "0" };
  }

  /** What an agent's commands are started with. */
  get agentEnv(): Readonly<Record<string, string>> {
    return { ...this.#env, GIT_EDITOR: "true", GIT_PAGER: "cat" };
  }

  git(...args: string[]): string {
    return this.#place.git(...args);
  }

  file(path: string, text: string): string {
    return this.#place.file(path, text);
  }

  /** The person's own command line. */
  ralph(...args: string[]): Promise<Ran> {
    const { CLAUDECODE: _, CLAUDE_PID: __, ...env } = this.#env;
    return runProgram(join(ROOT, "bin/ralph"), args, { env, cwd: this.project });
  }

  /** An agent. Without a session of its own it is one of the lead's. */
  worker(name: string, kind: WorkerIdentity["kind"], session = LEAD): DayWorker {
    return new DayWorker(this, { name, session, kind });
  }

  nextId(): string {
    this.#ids += 1;
    return `toolu_day_${process.pid}_${this.#ids}`;
  }

  /** Somebody was told to wait, and when. A day in which one does nothing else is none. */
  noteWait(line: string): void {
    this.waits.push(line);
    if (this.waits.length > MOST_WAITS) throw new Error(`told to wait again and again: ${line}`);
  }

  note(played: Played): Played {
    this.calls.push(played);
    return played;
  }

  chosen(commands: readonly string[]): readonly string[] {
    return commands.filter((_command, at) => at % this.#oneIn === 0);
  }

  /** What changes the repository must work; the rest is only looked at. */
  mustSucceed(command: string): boolean {
    return /\bgit\b.*\b(?:add|commit|push|merge|switch|worktree (?:add|remove)|branch -[dD]) /s.test(
      command,
    );
  }

  count(answer: Played["answer"]): number {
    return this.calls.filter((call) => call.answer === answer).length;
  }

  stop(): void {
    this.server.stop();
    this.#client.kill();
    this.github?.stop();
    this.#place.clear();
  }
}

interface DayParts {
  readonly board: BoardKind;
  readonly place: DayProject;
  readonly server: DayServer;
  readonly client: ChildProcess;
  readonly github: LoopbackGithub | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly oneIn: number;
}

/** `oneIn`: of the commands that only look, one in so many is played. `settings`: variables. */
export async function beginDay(
  board: BoardKind,
  oneIn = 1,
  settings: Readonly<Record<string, string>> = {},
): Promise<Day> {
  const place = dayProject("day");
  const github = board === "github" ? await exampleGithub() : undefined;
  // The client is a process beside this one: the person's own commands do not come from below it.
  const client = spawn("sleep", ["86400"], { stdio: "ignore" });
  const env = {
    ...{ ...place.env, ...clientVariables(client) },
    ...(github ? settingsFor(github) : {}),
    ...settings,
  };
  const { CLAUDECODE: _, CLAUDE_PID: __, ...person } = env;
  const program = join(ROOT, "bin/ralph");
  const init = await runProgram(program, ["init", "--yes"], { env: person, cwd: place.project });
  if (init.code !== 0) throw new Error(`ralph init: ${init.stderr}`);
  const server = await startServer(program, { env, cwd: place.project });
  return new Day({ board, place, server, client, github, env, oneIn });
}

function clientVariables({ pid }: ChildProcess): Readonly<Record<string, string>> {
  return {
    CLAUDECODE: "1",
    CLAUDE_PID: `${pid}`,
    CLAUDE_CODE_SESSION_ATTENDED: "1",
    CLAUDE_PLUGIN_ROOT: ROOT,
    CLAUDE_CODE_SESSION_ID: LEAD,
  };
}

function settingsFor({ url }: LoopbackGithub): Readonly<Record<string, string>> {
  return {
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: url,
    RALPH_GH_TOKEN: TOKEN,
    RALPH_PULL_REQUESTS: "on",
  };
}
