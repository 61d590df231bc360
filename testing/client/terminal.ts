import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ScriptedModel } from "../../src/world/live/scripted-model.ts";
import { claudeBinary } from "./claude-binary.ts";
import { type HookWords, hookWords } from "./hook-ends.ts";
import { readLog, type Seen, type Start } from "./print-mode.ts";

const TIMEOUT_MS = 60_000;
const GLANCE_MS = 100;
/** So many characters tell a typed text from what was on the screen before. */
const ENOUGH = 20;

/** A person at the interactive client. */
export interface Terminal {
  readonly model: ScriptedModel;
  screen(): string;
  /** All that the client has sent to its terminal so far, with what a screen does not show. */
  sent(): string;
  /** What hooks that ended with 0 have said so far. */
  words(): HookWords[];
  until(seen: () => boolean, what: string, patienceMs?: number): Promise<void>;
  type(text: string): Promise<void>;
  press(...keys: string[]): void;
  /** Ends the client as a crash does. */
  kill(): Promise<void>;
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

let sessions = 0;

/** The interactive client in a tmux of its own, which ends with it. */
export async function inTerminal(
  { args, prompt, env, cwd, debugLog, model }: Start,
  act: (terminal: Terminal) => Promise<void>,
): Promise<Seen> {
  sessions += 1;
  const folder = dirname(debugLog);
  const server = `ralph-${process.pid}-${sessions}`;
  const tmux = (...words: string[]) => {
    const run = ["-L", server, "-f", "/dev/null", ...words];
    const how = { encoding: "utf8", env: { ...env, TMUX_TMPDIR: folder } } as const;
    const { stdout, error } = spawnSync("tmux", run, how);
    if (error) throw new Error("The interactive cases need tmux.", { cause: error });
    return stdout;
  };
  const panes = (what = "pane_id") =>
    tmux("list-panes", "-s", "-t", "m", "-F", `#{${what}}`).split("\n").filter(Boolean);
  const screen = () =>
    panes()
      .map((pane) => tmux("capture-pane", "-p", "-t", pane))
      .join("\n");
  const until = async (seen: () => boolean, what: string, patienceMs = TIMEOUT_MS) => {
    const timeoutMs = Date.now() + patienceMs;
    while (!seen()) {
      if (Date.now() > timeoutMs) throw new Error(`${what}: not seen.\n${screen()}`);
      await pause(GLANCE_MS);
    }
  };
  // A model answers faster than the client connects its servers; a person would not.
  const isReady = () =>
    screen().includes("❯") &&
    /"plugin:ralph-hero:ralph": (Successfully|Connection f)/.test(readLog(debugLog));
  const raw = join(folder, `sent-${sessions}`);
  const terminal: Terminal = {
    model,
    screen,
    sent: () => readFileSync(raw, "utf8"),
    words: () => hookWords(readLog(debugLog)),
    until,
    type: async (text) => {
      tmux("send-keys", "-t", "m", "-l", text);
      // An Enter that comes together with the text would be part of what is pasted.
      const end = text.slice(-ENOUGH);
      await until(() => screen().replace(/\s/g, "").includes(end.replace(/\s/g, "")), end);
      await pause(2 * GLANCE_MS);
      tmux("send-keys", "-t", "m", "Enter");
    },
    press: (...keys) => {
      tmux("send-keys", "-t", "m", ...keys);
    },
    kill: async () => {
      // The pane stays, so that there is still a screen to look at.
      tmux("set-option", "-g", "remain-on-exit", "on");
      const clients = panes("pane_pid").map(Number);
      for (const pid of clients) process.kill(pid, "SIGKILL");
      await gone(clients);
    },
  };
  const script = join(folder, `start-${sessions}.sh`);
  writeFileSync(script, startScript(args, env, cwd), { mode: 0o755 });
  writeFileSync(raw, "");
  tmux("new-session", "-d", "-s", "m", "-x", "180", "-y", "50", script);
  tmux("pipe-pane", "-t", "m", `cat >> ${quoted(raw)}`);
  try {
    await until(isReady, "the client with our server connected");
    await terminal.type(prompt);
    await act(terminal);
    // What runs while the client is being ended is nobody's business.
    return { output: screen(), log: readLog(debugLog) };
  } finally {
    const clients = panes("pane_pid").map(Number);
    tmux("kill-server");
    await gone(clients);
  }
}

/** A client that is told to end still writes to its home, which is about to be removed. */
async function gone(clients: readonly number[]): Promise<void> {
  for (let tries = 0; tries < 50 && clients.some(isAlive); tries += 1) await pause(GLANCE_MS);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
}

/** tmux gives its own variables along, which the client needs to open panes for teammates. */
function startScript(args: readonly string[], env: Start["env"], cwd: string): string {
  const given = Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`));
  const words = ["env", "-i", ...given, `TMUX="$TMUX"`, `TMUX_PANE="$TMUX_PANE"`];
  return `#!/bin/sh\ncd ${quoted(cwd)}\nexec ${[...words, ...[claudeBinary(), ...args].map(quoted)].join(" ")}\n`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
