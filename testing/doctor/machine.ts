import { spawn } from "node:child_process";
import { constants, copyFileSync, linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { unbuiltPlugin } from "../client/plugin-copy.ts";
import { DIST, type Ran, ROOT, type Sandbox, sandbox } from "../sandbox.ts";
import { allTold, type Told } from "./answers.ts";
import { recordInstallation, sayingVersion } from "./healthy-machine.ts";

/** A person's machine on which nothing is wrong: plugin, client, project and board. */
export interface Machine extends Sandbox {
  /** Programs of this machine; the first folder in PATH. */
  readonly bin: string;
  /** The plugin the command line belongs to. */
  readonly plugin: string;
  /** What the person's shell has set. */
  readonly env: Record<string, string>;
  doctor(...args: string[]): Promise<Ran>;
  /** A line typed into the same shell, then doctor. */
  after(line: string, ...args: string[]): Promise<readonly Told[]>;
}

/** `ownPlugin`: a copy of the plugin, to be damaged. */
export async function healthyMachine({ ownPlugin = false } = {}): Promise<Machine> {
  const box = sandbox();
  const bin = join(box.dir, "bin");
  const plugin = ownPlugin ? copyOfPlugin(box.dir) : ROOT;
  const executable = ownPlugin ? join(plugin, "dist-hooks/ralph") : join(DIST, "ralph");
  const env: Record<string, string> = {
    ...box.env,
    PATH: `${bin}:${box.env["PATH"]}`,
    TMPDIR: box.dir,
  };
  recordInstallation(box.home, { folder: plugin });
  sayingVersion(join(bin, "claude"), "2.1.325 (Claude Code)");
  const shell = (line: string, ...args: string[]) =>
    ranIn(`${line}\nexec "$0" "$@"`, [executable, ...args], { env, cwd: box.project });
  await shell("", "init");
  return {
    ...{ ...box, env, bin, plugin },
    doctor: (...args) => shell("", "doctor", ...args),
    after: async (line, ...args) => allTold(await shell(line, "doctor", "--json", ...args)),
  };
}

/** Everything that is shipped, with an executable of its own. */
function copyOfPlugin(dir: string): string {
  const folder = unbuiltPlugin(dir);
  mkdirSync(join(folder, "dist-hooks"));
  const executable = join(folder, "dist-hooks/ralph");
  try {
    linkSync(join(DIST, "ralph"), executable);
  } catch {
    // Another file system.
    copyFileSync(join(DIST, "ralph"), executable, constants.COPYFILE_FICLONE);
  }
  return folder;
}

interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** Not synchronous: a GitHub on loopback in this process must be able to answer. */
function ranIn(script: string, words: readonly string[], { env, cwd }: Place): Promise<Ran> {
  const child = spawn("/bin/sh", ["-c", script, ...words], { env, cwd });
  child.stdin.end();
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done({ code, stdout, stderr }));
  });
}

/** What is not as it should be; checks that could not be made count, too. */
export function wrong(found: readonly Told[]): readonly Told[] {
  return found.filter(({ status }) => status !== "ok");
}
