import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FrequentCall, frequentCalls } from "./frequent-calls.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";

/** In a phase, so that the gates have something to look at. */
const BEFORE: readonly Omit<FrequentCall, "files">[] = [
  { event: "SessionStart", gates: ["session-record"], payload: { source: "startup" } },
  {
    ...{ event: "PreToolUse", gates: ["skill-record"] },
    payload: { tool_name: "Skill", tool_input: { skill: "ralph-hero:ralph-research" } },
  },
];

/** What the client says first to a server. */
const INITIALIZE = {
  ...{ jsonrpc: "2.0", id: 1, method: "initialize" },
  params: {
    ...{ protocolVersion: "2025-11-25", capabilities: {} },
    clientInfo: { name: "claude-code", version: "2.1.325" },
  },
};

/**
 * Makes the frequent calls with an executable that records which functions it used, in which order.
 * Returns the records, most frequent first: the next build puts that code together, so that a call
 * touches fewer pages.
 */
export function recordOrder(executable: string, folder: string): readonly string[] {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "ralph-order-")));
  const project = join(place, "project");
  for (const path of [join(project, ".ralph"), folder]) mkdirSync(path, { recursive: true });
  const run = (program: string, args: readonly string[], more = {}, input = "") => {
    const env = { PATH: process.env["PATH"] ?? "", HOME: place, CLAUDE_PROJECT_DIR: project };
    const done = spawnSync(program, args, { cwd: project, env: { ...env, ...more }, input });
    if (done.error) throw done.error;
    if (done.status !== 0) throw new Error(`${program} ${args.join(" ")}: ${done.stderr}`);
  };
  const call = ({ event, gates, payload }: (typeof BEFORE)[number], record = {}) => {
    const said = { session_id: SESSION, cwd: project, hook_event_name: event, ...payload };
    const own = { BUN_JSC_useJIT: "0", CLAUDE_CODE_SESSION_ID: SESSION, ...record };
    run(executable, ["hook", event, ...gates], own, `${JSON.stringify(said)}\n`);
  };
  try {
    run("git", ["init", "-q", "-b", "main"]);
    const who = ["-c", "user.name=t", "-c", "user.email=t@t"];
    run("git", [...who, "commit", "-q", "--allow-empty", "-m", "first"]);
    const issue = ["--number", "1", "--title", "A", "--state", "Research Needed"];
    run(executable, ["board", "add", ...issue]);
    for (const one of BEFORE) call(one);
    const recorded = (name: string, made: (record: object) => void) => {
      const file = join(folder, name);
      rmSync(file, { force: true });
      made({ BUN_BYTECODE_ORDER_OUT: file });
      if (statSync(file).size === 0) throw new Error(`${name} recorded nothing`);
      return file;
    };
    const calls = frequentCalls().map((one, nth) =>
      recorded(`${nth}-${one.event}`, (record) => call(one, record)),
    );
    const hello = `${JSON.stringify(INITIALIZE)}\n`;
    return [...calls, recorded("server", (record) => run(executable, ["mcp"], record, hello))];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
