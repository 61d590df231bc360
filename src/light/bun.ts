import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, readFileSync, statSync, writeSync } from "node:fs";
import { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";

/**
 * The parts of Bun that `src/` uses, made from Node's: the light version, for machines that no
 * executable fits, runs on Node. `test/repo/light-runtime.test.ts` finds a part that is missing.
 */
const STDOUT = 1;
const STDERR = 2;

interface Spawned {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly timeout?: number;
  readonly stdin?: "ignore" | Uint8Array;
  readonly stdout?: "pipe" | "ignore" | "inherit";
  readonly stderr?: "pipe" | "ignore" | "inherit";
  readonly maxBuffer?: number;
}

function which(name: string, { PATH = process.env["PATH"] ?? "" } = {}): string | null {
  const places = name.includes("/")
    ? [name]
    : PATH.split(":").map((dir) => `${dir || "."}/${name}`);
  return places.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Missing or not permitted: it cannot run.
    return false;
  }
}

function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Bun throws where the program is not there; so does this. */
function spawnAndWait([program = "", ...args]: readonly string[], how: Spawned = {}) {
  const { env, cwd, timeout, stdin, stdout = "pipe", stderr = "inherit", maxBuffer } = how;
  const done = spawnSync(program, args, {
    env: env ? { ...env } : process.env,
    ...(cwd === undefined ? {} : { cwd }),
    ...(timeout === undefined ? {} : { timeout }),
    ...(maxBuffer === undefined ? {} : { maxBuffer }),
    ...(stdin instanceof Uint8Array ? { input: stdin } : {}),
    stdio: [stdin instanceof Uint8Array ? "pipe" : "ignore", stdout, stderr],
  });
  if (done.error && done.status === null && done.signal === null) throw done.error;
  return {
    success: done.status === 0,
    exitCode: done.status,
    stdout: done.stdout ?? Buffer.alloc(0),
    stderr: done.stderr ?? Buffer.alloc(0),
  };
}

/** A pipe whose reader is slow takes part of a text at a time. */
function writeAll(stream: number, text: string | Uint8Array): void {
  let rest = typeof text === "string" ? Buffer.from(text) : text;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(stream, rest));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
      sleepSync(2);
    }
  }
}

function sha256(text: string, encoding: "hex"): string {
  return createHash("sha256").update(text).digest(encoding);
}

/** Node compiles nothing, so the text stays as it is: its comments count as code. */
class Transpiler {
  transformSync(text: string): string {
    return text;
  }
}

export const Bun = {
  version: process.version,
  which,
  sleepSync,
  sleep: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)),
  spawnSync: spawnAndWait,
  // Only for a client in a terminal, which this version does not have; its caller checks that.
  spawn: undefined,
  deepEquals: isDeepStrictEqual,
  SHA256: { hash: sha256 },
  stdin: { text: async () => readFileSync(0, "utf8"), stream: () => Readable.toWeb(process.stdin) },
  stdout: {
    writer: () => ({
      write: (text: string | Uint8Array) => writeAll(STDOUT, text),
      flush: async () => undefined,
    }),
  },
  stderr: STDERR,
  write: async (stream: number, text: string) => writeAll(stream, text),
  unsafe: { setJITPolicy: undefined },
  Transpiler,
};
