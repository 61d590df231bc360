import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { recordedPayload } from "../testing/recorded.ts";
import { throwAwayProject } from "../testing/throw-away-project.ts";
import { PLUGIN, wiredCommand } from "./plugin.ts";
import { type Answer, type Program, runOnce, SILENT } from "./rounds.ts";

export const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
export const TEAM = `session-${SESSION.slice(0, 8)}`;

type Fields = Readonly<Record<string, unknown>>;

/** One call of the client: a payload it sent once, with fields of this run. */
export interface Call {
  readonly recorded: string;
  readonly fields?: Fields | ((n: number) => Fields);
}

/** A throw-away project and home in which calls are measured. */
export interface Stage {
  readonly project: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  git(...args: string[]): string;
  /** Writes a file under the home. */
  file(path: string, text: string): void;
  issue(number: number, state: string, ...more: string[]): void;
  /** A call with the command the plugin wires to it; undefined where no gate is wired. */
  program(name: string, call: Call, answer: Answer): Program | undefined;
  /** The same call put to another program. */
  other(name: string, cmd: readonly string[], call: Call, answer: Answer): Program;
  /** Makes a call once, for what it leaves behind or to see that the gates are at work. */
  make(call: Call, answer?: Answer): void;
}

const made: (() => void)[] = [];

export function clearStages(): void {
  for (const clear of made.splice(0)) clear();
}

/** `usesRalph: false`: a project that never heard of ralph. */
export function setStage({ usesRalph = true } = {}): Stage {
  const { project, home, env: bare, git, clear } = throwAwayProject("bench");
  made.push(clear);
  const env = clientEnvironment(bare);
  const ralph = (...args: string[]) => {
    // As a person in a terminal of their own: under an agent the command line refuses changes.
    const { CLAUDECODE: _, ...own } = env;
    const done = spawnSync(join(PLUGIN, "bin/ralph"), args, { cwd: project, env: own });
    if (done.status !== 0) throw new Error(`ralph ${args.join(" ")}: ${done.stderr}`);
  };
  const other: Stage["other"] = (name, cmd, { recorded, fields = {} }, answer) => ({
    ...{ name, cmd, env, answer, cwd: project },
    stdin: (n) => {
      const own = typeof fields === "function" ? fields(n) : fields;
      const payload = { ...recordedPayload(recorded), session_id: SESSION, cwd: project, ...own };
      return `${JSON.stringify(payload)}\n`;
    },
  });
  const program: Stage["program"] = (name, call, answer) => {
    const { hook_event_name: event, tool_name: tool } = JSON.parse(
      other(name, [], call, answer).stdin(0),
    );
    const cmd = wiredCommand(event, tool);
    return cmd && other(name, cmd, call, answer);
  };
  const stage: Stage = {
    ...{ project, home, env, git, program, other },
    file: (path, text) => {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    },
    issue: (number, state, ...more) => {
      const words = ["--number", `${number}`, "--title", `Issue ${number}`, "--state", state];
      ralph("board", "add", ...words, ...more);
    },
    make: (call, answer = SILENT) => {
      const wired = program(`set-up by ${call.recorded}`, call, answer);
      if (!wired) throw new Error(`no gate is wired to ${call.recorded}`);
      runOnce(wired);
    },
  };
  if (!usesRalph) return stage;
  mkdirSync(join(project, ".ralph"));
  stage.make({ recorded: "SessionStart.startup" });
  return stage;
}

/** About as many as a desktop session has; the launcher looks at each of them. */
const OTHER_VARIABLES = 45;

/** As the client gives it to its hooks: its own variables and those of whoever started it. */
function clientEnvironment(bare: Readonly<Record<string, string>>): Record<string, string> {
  const others = Array.from({ length: OTHER_VARIABLES }, (_, n) => [
    `DESKTOP_${n}`,
    "/usr/share/desktop",
  ]);
  return {
    ...Object.fromEntries(others),
    LANG: "C.UTF-8",
    SHLVL: "1",
    LS_COLORS: "*.tar=01;31:*.jpg=01;35:*.mp3=00;36:".repeat(40),
    CLAUDECODE: "1",
    CLAUDE_CODE_ENTRYPOINT: "cli",
    CLAUDE_CODE_SESSION_ID: SESSION,
    CLAUDE_CODE_SESSION_ATTENDED: "1",
    CLAUDE_PID: "4242",
    CLAUDE_PLUGIN_ROOT: PLUGIN,
    AI_AGENT: "claude-code_2-1-325_cli",
    ...bare,
  };
}
