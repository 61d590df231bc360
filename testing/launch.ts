import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { asText, bash, DIST, type Ran, ROOT, type Sandbox } from "./sandbox.ts";

export const HOOK = ["hook", "PreToolUse", "branch-gate", "state-gate"];
export const BYPASS = "gh issue close 42";
export const HELD = "state-gate: gh issue close bypasses the workflow. Recovery: handoff_ticket.\n";

export interface Launch {
  readonly plugin?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly shell?: readonly string[];
  readonly input?: object;
}

/** Runs the launcher as the client does: exec form, the payload on stdin. */
export function launch(box: Sandbox, how: Launch = {}): Ran {
  const { plugin = ROOT, args = HOOK, env = {}, cwd = box.project, shell = [] } = how;
  const { input = bash(BYPASS, cwd) } = how;
  const [program = "", ...rest] = [...shell, join(plugin, "bin/ralph"), ...args];
  const ran = spawnSync(program, rest, {
    cwd,
    env: { ...box.env, ...env },
    input: asText(input),
    encoding: "utf8",
  });
  if (ran.error) throw ran.error;
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

/** A copy of the plugin: the launcher, and the executable unless it is left out. */
export function pluginIn(box: Sandbox, name: string, { built = true } = {}): string {
  const plugin = join(box.dir, name);
  for (const folder of ["bin", "dist-hooks", "hooks-src"]) {
    mkdirSync(join(plugin, folder), { recursive: true });
  }
  copyFileSync(join(ROOT, "bin/ralph"), join(plugin, "bin/ralph"));
  if (built) symlinkSync(join(DIST, "ralph"), join(plugin, "dist-hooks/ralph"));
  return plugin;
}
