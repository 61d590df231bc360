import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clientEnvironment, prepareHome } from "../../src/world/live/clean-home.ts";
import { markOf, startScriptedModel } from "../../src/world/live/scripted-model.ts";
import { bash, createTask, subagent, updateTask } from "../client/acts.ts";
import { print } from "../client/print-mode.ts";
import { throwAwayProject } from "../throw-away-project.ts";

/** The events that the client itself lists, from the text of its program. */
export function eventsIn(program: string): string[] {
  const text = readFileSync(program, "latin1");
  const [list = "[]"] = /\["PreToolUse"(?:,"[A-Za-z]+"){10,}\]/.exec(text) ?? [];
  const names: string[] = JSON.parse(list);
  return names.sort();
}

/** Those of the manifest's keys that the client's own validation knows. */
export function manifestKeysOf(program: string, candidates: readonly string[]): string[] {
  const { dir, home, clear } = throwAwayProject("drift");
  try {
    const folder = join(dir, "plugin/.claude-plugin");
    mkdirSync(folder, { recursive: true });
    const env = { PATH: process.env["PATH"] ?? "", HOME: home };
    return candidates.filter((key) => {
      const base = { name: "p", version: "1.0.0", description: "d", author: { name: "a" } };
      const manifest = { ...base, ...(key in base ? {} : { [key]: {} }) };
      writeFileSync(join(folder, "plugin.json"), JSON.stringify(manifest));
      const args = ["plugin", "validate", join(folder, "plugin.json"), "--json"];
      const { stdout } = spawnSync(program, args, { env, encoding: "utf8" });
      return !/[Uu]nrecogni|[Uu]nknown (?:field|key)/.test(stdout);
    });
  } finally {
    clear();
  }
}

const LEAD = (file: string) => [
  bash("echo hello"),
  { tool: "Write", input: { file_path: file, content: "a\n" } },
  { tool: "Edit", input: { file_path: file, old_string: "a", new_string: "b" } },
  createTask("Research GH-1"),
  updateTask("1", { status: "in_progress" }),
  updateTask("1", { status: "completed" }),
  subagent("helper"),
  "Done.",
];

/** The payloads of one session in which every hook only writes down what it is sent. */
export async function payloadsOf(events: readonly string[]): Promise<Record<string, unknown>[]> {
  const { dir, home, project, clear } = throwAwayProject("drift");
  const seen = join(dir, "seen");
  mkdirSync(seen);
  prepareHome(home, project);
  const command = `cat > "${seen}/$$-$(date +%N).json"`;
  const hooks = Object.fromEntries(
    events.map((event) => [event, [{ hooks: [{ type: "command", command }] }]]),
  );
  const settings = join(dir, "settings.json");
  writeFileSync(settings, JSON.stringify({ hooks }));
  const file = join(project, "file.txt");
  const model = await startScriptedModel({ lead: LEAD(file), helper: [bash("echo sub"), "Done."] });
  try {
    await print({
      args: ["--settings", settings, "--permission-mode", "bypassPermissions"],
      prompt: `Go. ${markOf("lead")}`,
      env: clientEnvironment(home, model.url),
      cwd: project,
      debugLog: join(dir, "debug.log"),
      model,
    });
    return readdirSync(seen).map((name) => JSON.parse(readFileSync(join(seen, name), "utf8")));
  } finally {
    await model.close();
    clear();
  }
}
