import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientEnvironment, prepareHome } from "../../src/world/live/clean-home.ts";
import {
  type Exchange,
  type ModelScript,
  markOf,
  type ScriptedCall,
  startScriptedModel,
} from "../../src/world/live/scripted-model.ts";
import { ROOT, type Sandbox, sandbox } from "../sandbox.ts";
import { storeOf } from "../store-of.ts";
import { type HookEnd, type HookWords, hookEnds, hooksThatFailed, hookWords } from "./hook-ends.ts";
import { print } from "./print-mode.ts";
import { inTerminal, type Terminal } from "./terminal.ts";

export interface How {
  /** The person's words; the lead's mark is added. */
  readonly prompt?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly settings?: object;
  readonly permissionMode?: string;
  /** Where the client is started, below the project. */
  readonly cwd?: string;
  /** Another folder than this repository, for the cases that break the plugin; or "none". */
  readonly plugin?: string;
  /** The session to go on with, instead of a new one. */
  readonly resume?: string;
  /** For the cases that are about hooks that fail. */
  readonly hooksMayFail?: boolean;
}

/** What each phase leaves behind is asked for, as it is where nobody sets anything. */
export const WITH_PRODUCTS: How = { env: { RALPH_WORK_PRODUCTS: "" } };

/** Teams are implicit: with this, an Agent call that has a name spawns a teammate. */
export const TEAMS: How = { env: { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "1" } };

/** Teammates as processes of their own, in panes. */
export const IN_TMUX: How = { ...TEAMS, settings: { teammateMode: "tmux" } };

/** What was seen of one session. */
export interface Run {
  readonly calls: (agent?: string) => ScriptedCall[];
  readonly told: (agent: string) => string;
  readonly exchanges: readonly Exchange[];
  /** How each hook ended. */
  readonly hooks: readonly HookEnd[];
  /** What hooks that ended with 0 said. */
  readonly words: readonly HookWords[];
  /** The stream of `-p`, or the last screen. */
  readonly output: string;
  /** The client's debug log. */
  readonly log: string;
  readonly session: string;
}

/** A throw-away project and home, the plugin, and the real client in between. */
export interface Stage extends Sandbox {
  /** The team's last events, as the store has them. */
  events(): string[];
  print(script: ModelScript, how?: How): Promise<Run>;
  converse(
    script: ModelScript,
    act: (terminal: Terminal) => Promise<void>,
    how?: How,
  ): Promise<Run>;
}

export function setStage({ usesRalph = true } = {}): Stage {
  const box = sandbox({ usesRalph });
  box.git("config", "user.name", "t");
  box.git("config", "user.email", "t@t");
  prepareHome(box.home, box.project);
  let runs = 0;

  const play = async (script: ModelScript, how: How, mode: typeof print) => {
    runs += 1;
    const model = await startScriptedModel(script);
    const settings = join(box.dir, `settings-${runs}.json`);
    const debugLog = join(box.dir, `debug-${runs}.log`);
    const session = how.resume ?? crypto.randomUUID();
    writeFileSync(settings, JSON.stringify(how.settings ?? {}));
    const { permissionMode = "bypassPermissions", plugin = ROOT } = how;
    const args = ["--settings", settings, "--debug-file", debugLog];
    if (plugin !== "none") args.push("--plugin-dir", plugin);
    args.push("--permission-mode", permissionMode, ...(how.args ?? []));
    args.push(how.resume === undefined ? "--session-id" : "--resume", session);
    const cwd = join(box.project, how.cwd ?? ".");
    const prompt = `${how.prompt ?? "Go."} ${markOf("lead")}`;
    const env = {
      ...clientEnvironment(box.home, model.url),
      RALPH_WORK_PRODUCTS: "off",
      ...how.env,
    };
    try {
      const { output, log } = await mode({ args, prompt, env, cwd, debugLog, model });
      const hooks = hookEnds(log);
      const failed = hooksThatFailed(hooks);
      if (failed.length > 0 && !how.hooksMayFail) {
        throw new Error(`Hooks ended other than 0 or 2: ${JSON.stringify(failed)}`);
      }
      const words = hookWords(log);
      const { calls, told, exchanges } = model;
      return { calls, told, exchanges, hooks, words, output, log, session };
    } finally {
      await model.close();
    }
  };

  return {
    ...box,
    events: () => {
      const path = join(storeOf(box), "events.jsonl");
      const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
      // What follows the last line's end is being written, or nothing.
      return lines.slice(0, -1).map((line) => JSON.parse(line).line);
    },
    print: (script, how = {}) => play(script, how, print),
    converse: (script, act, how = {}) => play(script, how, (start) => inTerminal(start, act)),
  };
}
