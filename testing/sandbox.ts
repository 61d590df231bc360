import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import { ROOT } from "../scripts/gate-files.ts";
import { throwAwayProject } from "./throw-away-project.ts";

export { ROOT } from "../scripts/gate-files.ts";
/** `npm run test:light` runs the same tests on the version for Node. */
export const DIST = process.env["RALPH_TEST_DIST"] ?? join(ROOT, "dist-hooks");
const HOOKS = join(ROOT, "test/fixtures/claude-code-2.1.325/hooks");

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Variables = Readonly<Record<string, string>>;

/** A throw-away project with a home of its own; the whole environment is given, nothing leaks in. */
export interface Sandbox {
  readonly dir: string;
  readonly home: string;
  readonly project: string;
  readonly env: Variables;
  file(path: string, text: string): string;
  git(...args: string[]): string;
  ralph(...args: string[]): Ran;
  gate(name: string, payload: unknown, how?: RunOptions): Ran;
}

export interface RunOptions {
  readonly env?: Variables;
  readonly cwd?: string;
  readonly args?: readonly string[];
}

const made: (() => void)[] = [];
afterAll(() => {
  for (const clear of made.splice(0)) clear();
  // Some hold thousands of files.
}, 120_000);

/** `usesRalph: false`: a project that never heard of ralph. `asIs`: no setting is set for it. */
export function sandbox({ usesRalph = true, asIs = false } = {}): Sandbox {
  const { dir, home, project, env: given, git, clear } = throwAwayProject("test");
  const env = asIs ? { ...given, RALPH_WORK_PRODUCTS: "", RALPH_NOTIFICATIONS: "" } : given;
  made.push(clear);
  if (usesRalph) mkdirSync(join(project, ".ralph"));
  return {
    dir,
    home,
    project,
    env,
    git,
    file: (path, text) => {
      const whole = join(dir, path);
      mkdirSync(dirname(whole), { recursive: true });
      writeFileSync(whole, text);
      return whole;
    },
    ralph: (...args) => run(join(DIST, "ralph"), args, "", { env, cwd: project }),
    gate: (name, payload, how = {}) =>
      run(join(DIST, name), how.args ?? [], asText(payload), {
        env: { ...env, ...how.env },
        cwd: how.cwd ?? project,
      }),
  };
}

export function asText(payload: unknown): string {
  return typeof payload === "string" ? payload : `${JSON.stringify(payload)}\n`;
}

export function run(
  program: string,
  args: readonly string[],
  input: string | Uint8Array,
  { env, cwd }: { readonly env: Variables; readonly cwd: string },
): Ran {
  const done = spawnSync(program, args, { input, env, cwd, encoding: "utf8", timeout: 20_000 });
  if (done.error && !("code" in done.error && done.error.code === "EPIPE")) throw done.error;
  return { code: done.status, stdout: done.stdout, stderr: done.stderr };
}

/** A recorded payload of the client, with some fields of one's own. */
export function recorded(name: string, fields: Readonly<Record<string, unknown>> = {}): object {
  return { ...JSON.parse(readFileSync(join(HOOKS, `${name}.json`), "utf8")), ...fields };
}

/** A Bash call of the main thread in this directory. */
export function bash(command: string, cwd: string, fields: Readonly<Record<string, unknown>> = {}) {
  return recorded("PreToolUse.Bash", { cwd, tool_input: { command }, ...fields });
}

/** A call of one of our tools, by the name the plugin gives it. */
export function ourCall(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  cwd: string,
  fields: Readonly<Record<string, unknown>> = {},
) {
  return recorded("PreToolUse.mcp.plugin", {
    cwd,
    tool_name: `mcp__plugin_ralph-hero_ralph__ralph_hero__${tool}`,
    tool_input: input,
    ...fields,
  });
}
