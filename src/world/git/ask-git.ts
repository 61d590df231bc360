import { Failure } from "../files/failure.ts";

/** What git answered. It ran; a code other than 0 is its own "no" or an error. */
export interface GitAnswer {
  readonly code: number;
  readonly text: string;
}

export interface GitLimits {
  readonly timeoutMs?: number;
  readonly mostBytes?: number;
  /** What git reads from its standard input. */
  readonly input?: string;
}

/**
 * Nothing that a repository's configuration names is run, nothing is fetched, and nothing is
 * written; a path is a path and no pattern.
 */
const CAREFULLY = [
  ...["--no-pager", "--no-optional-locks", "--literal-pathspecs", "--no-replace-objects"],
  ...["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat"],
  ...["-c", "log.showSignature=false", "-c", "protocol.allow=never"],
  ...["-c", "core.alternateRefsCommand=", "-c", "core.sshCommand=false", "-c", "core.askPass="],
  ...["-c", "submodule.recurse=false", "-c", "diff.ignoreSubmodules=dirty", "-c", "gc.auto=0"],
];

const ENVIRONMENT = {
  GIT_NO_LAZY_FETCH: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  LC_ALL: "C",
};

/** The variables of this process that git may see: none that steers it. */
function cleanEnvironment(): Record<string, string> {
  const kept = ["PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "SystemRoot"];
  const own = kept.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(own), ...ENVIRONMENT };
}

/** Where git acts: a repository's folder, and its working tree where one is needed. */
export interface GitPlace {
  readonly gitDir: string;
  readonly workTree?: string;
}

/** Runs git in bounded time, with a bounded answer. Throws when it could not be run to its end. */
export function askGit(
  { gitDir, workTree }: GitPlace,
  args: readonly string[],
  { timeoutMs = 5000, mostBytes = 8 * 1024 * 1024, input }: GitLimits = {},
): GitAnswer {
  const tree = workTree === undefined ? [] : [`--work-tree=${workTree}`];
  const ran = start(["git", ...CAREFULLY, `--git-dir=${gitDir}`, ...tree, ...args], {
    cwd: workTree ?? gitDir,
    timeoutMs,
    mostBytes,
    input,
  });
  if (ran.exitedDueToTimeout) throw new Failure(`git took longer than ${timeoutMs / 1000} s`);
  if (ran.exitedDueToMaxBuffer) throw new Failure("git's answer is too long");
  if (ran.exitCode === null) throw new Failure("git was stopped");
  return { code: ran.exitCode, text: ran.stdout.toString() };
}

function start(
  command: string[],
  {
    cwd,
    timeoutMs,
    mostBytes,
    input,
  }: { cwd: string; timeoutMs: number; mostBytes: number; input: string | undefined },
) {
  try {
    // Bun's own: importing node:child_process would cost a gate half a millisecond.
    return Bun.spawnSync(command, {
      ...{ cwd, env: cleanEnvironment(), timeout: timeoutMs, maxBuffer: mostBytes },
      stdin: input === undefined ? "ignore" : new TextEncoder().encode(input),
      stderr: "ignore",
    });
  } catch {
    throw new Failure("git cannot be started");
  }
}
