import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { asText, DIST, ourCall, type Ran, recorded, type Sandbox } from "../sandbox.ts";
import { callLines, readCallAnswer, type ToolRan } from "./tool-call.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A process that starts gates and the server below it, as the client does. */
export interface FakeClient {
  readonly pid: number;
  /** SessionStart of this session. */
  starts(session: string, source?: string): Promise<void>;
  gate(name: string, payload: object): Promise<Ran>;
  /** A hand-off past its gate: refused there, or answered by the server. */
  handsOff(session: string, input: Fields, agent?: Fields): Promise<ToolRan>;
  kill(): Promise<void>;
}

let calls = 0;

/**
 * `isolated`: in a pid namespace of its own, like a container beside the others. `whenOver`: told how
 * to end it; by default it ends with the test.
 */
export function startClient(
  box: Sandbox,
  {
    isolated = false,
    env = {} as Readonly<Record<string, string>>,
    whenOver = onTestFinished as (end: () => Promise<void>) => void,
  } = {},
): FakeClient {
  const folder = mkdtempSync(join(box.dir, "client-"));
  const words = isolated ? ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"] : [];
  const [program = "", ...args] = [...words, "bash", "--norc", "--noprofile"];
  const shell = spawn(program, args, {
    cwd: box.project,
    env: { ...box.env, ...env },
    stdio: ["pipe", "ignore", "inherit"],
  });
  shell.stdin?.on("error", () => undefined);
  shell.stdin?.write("export CLAUDE_PID=$$\n");
  whenOver(() => ended(shell));
  let runs = 0;

  const run = async (name: string, words: readonly string[], input: string): Promise<Ran> => {
    runs += 1;
    const at = (what: string) => join(folder, `${runs}.${what}`);
    const [stdin, stdout, stderr, code] = ["in", "out", "err", "code"].map(at) as [
      string,
      string,
      string,
      string,
    ];
    writeFileSync(stdin, input);
    const command = [join(DIST, name), ...words].map((word) => `'${word}'`).join(" ");
    // The code appears at once, when everything else is there.
    shell.stdin?.write(
      `${command} <${stdin} >${stdout} 2>${stderr}; echo $? >${code}.new; mv ${code}.new ${code}\n`,
    );
    while (!existsSync(code)) {
      if (shell.exitCode !== null || shell.signalCode !== null) throw new Error("the client ended");
      await new Promise((done) => setTimeout(done, 10));
    }
    const read = (path: string) => readFileSync(path, "utf8");
    return { code: Number(read(code)), stdout: read(stdout), stderr: read(stderr) };
  };
  const gate: FakeClient["gate"] = (name, payload) => run(name, [], asText(payload));

  return {
    pid: shell.pid ?? 0,
    gate,
    starts: async (session_id, source = "startup") => {
      const start = recorded("SessionStart.startup", { session_id, source, cwd: box.project });
      const { code, stderr } = await gate("session-record", start);
      if (code !== 0 || stderr !== "") throw new Error(`exit ${code}: ${stderr}`);
    },
    handsOff: async (session_id, input, agent = {}) => {
      calls += 1;
      const id = `toolu_client_${process.pid}_${calls}`;
      const fields = { session_id, tool_use_id: id, ...agent };
      const given = { reason: "r", ...input };
      const passed = await gate(
        "state-gate",
        ourCall("handoff_ticket", given, box.project, fields),
      );
      if (passed.code !== 0) return { ...passed, code: 1 };
      return readCallAnswer(
        (await run("ralph", ["mcp"], callLines("handoff_ticket", given, id))).stdout,
      );
    },
    kill: () => ended(shell),
  };
}

function ended(shell: ChildProcess): Promise<void> {
  if (shell.exitCode !== null || shell.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    shell.once("close", () => done());
    shell.kill("SIGKILL");
  });
}
