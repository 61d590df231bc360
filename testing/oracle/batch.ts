import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { quoted, type Shell } from "../commands/corpus.ts";
import type { Isolation } from "./isolation.ts";
import { MARKER, type Offence, offencesIn, TRACED } from "./trace.ts";

export interface Candidate {
  readonly command: string;
  readonly shell: Shell;
}

export interface BatchPlace {
  /** Holds the world and the batch's own files; all that stays writable. */
  readonly dir: string;
  readonly project: string;
  readonly home: string;
  readonly isolation: Isolation;
}

export interface BatchResult {
  readonly offences: readonly Offence[];
  /** Exit status of each command that was reached, by its number. */
  readonly statuses: ReadonlyMap<number, number>;
}

/** These may wait for ever; others cannot with an empty input, and a clock of their own costs a process. */
const MAY_WAIT = /sleep|tail|while|until|wait|watch|read|-f|timeout|yes|seq|\/dev\//;
const SECONDS_OF_A_COMMAND = 0.5;
const SECONDS_OF_A_BATCH = 60;

/** On a machine that has more to do than it can, a command that is cut off in the middle shows nothing. */
function slowness(): number {
  const [load = 0] = loadavg();
  return Math.min(20, Math.max(1, load / availableParallelism()));
}

/** Executes commands one after the other in the world, under one strace. */
export async function runBatch(
  commands: readonly Candidate[],
  place: BatchPlace,
): Promise<BatchResult> {
  const own = join(place.dir, "batch");
  mkdirSync(own, { recursive: true });
  for (const file of ["trace", "statuses"]) writeFileSync(join(own, file), "");
  writeFileSync(join(own, "commands"), driver(commands, place.project));
  writeFileSync(join(own, "start"), starter(own, place));
  await start([...place.isolation.prefix, "/bin/sh", join(own, "start")], place);
  const trace = readFileSync(join(own, "trace"), "latin1");
  const statuses = readFileSync(join(own, "statuses"), "utf8").matchAll(/^(\d+) (\d+)$/gm);
  return {
    offences: offencesIn(trace),
    statuses: new Map([...statuses].map(([, number, status]) => [Number(number), Number(status)])),
  };
}

function starter(own: string, { dir, isolation }: BatchPlace): string {
  const readOnly = [
    `mount --bind ${quoted(dir)} ${quoted(dir)} || exit 1`,
    "mount -o remount,bind,ro / || exit 1",
  ];
  const strace = `strace -f -qqq --seccomp-bpf -e signal=none -s 64 -e trace=${TRACED} -o ${quoted(join(own, "trace"))}`;
  return [
    ...(isolation.mounts ? readOnly : []),
    // Not /dev/null: some readers look where their output goes and then read less.
    `${strace} bash ${quoted(join(own, "commands"))} 9>${quoted(join(own, "statuses"))} 2>&1 | cat > /dev/null`,
    "",
  ].join("\n");
}

function driver(commands: readonly Candidate[], project: string): string {
  const seconds = (SECONDS_OF_A_COMMAND * slowness()).toFixed(1);
  return [
    "ulimit -f 4096; ulimit -t 20; ulimit -c 0",
    'run() { true < "$1"; cd "$2"; shift 2; "$@" < /dev/null 9>&-; }',
    ...commands.map(({ command, shell }, number) => {
      const program = shell === "bash" ? "bash" : "dash";
      const clock = MAY_WAIT.test(command) ? `timeout -s KILL ${seconds} ` : "";
      const call = `${clock}${program} -c ${quoted(command)}`;
      return `run ${MARKER}${number} ${quoted(project)} ${call}; echo "${number} $?" >&9`;
    }),
    // A later command is not blamed for what one in the background still does.
    "wait",
    "",
  ].join("\n");
}

/**
 * git takes no lock just to refresh its index; the world's own settings are the only ones. Text is
 * UTF-8, and nothing else is of that locale: each process would open twenty more files under strace,
 * which said the same as C and took a third of the time. bash asks a name service for an unset SHELL.
 */
function environment({ home }: BatchPlace): Record<string, string> {
  return {
    PATH: "/usr/bin:/bin",
    HOME: home,
    SHELL: "/bin/bash",
    LC_CTYPE: "C.UTF-8",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
}

function start(call: readonly string[], place: BatchPlace): Promise<void> {
  const [program = "", ...args] = call;
  return new Promise((done, failed) => {
    const child = spawn(program, args, {
      cwd: place.dir,
      env: environment(place),
      stdio: "ignore",
    });
    const seconds = SECONDS_OF_A_BATCH * slowness();
    const late = setTimeout(() => child.kill("SIGKILL"), seconds * 1000);
    child.on("error", failed);
    child.on("close", () => {
      clearTimeout(late);
      done();
    });
  });
}
