import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIST, ROOT, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

interface Hook {
  readonly command: string;
  readonly args: readonly string[];
  readonly timeout: number;
}

const [HOOK]: Hook[] = JSON.parse(
  readFileSync(join(ROOT, "hooks.json"), "utf8"),
).hooks.SessionStart.flatMap((entry: { readonly hooks: readonly Hook[] }) => entry.hooks);

/** The word the client fills in. */
const PLUGIN_ROOT = `\${CLAUDE_PLUGIN_ROOT}`;

/** Runs the line as the client does: exec form, with the plugin's folder filled in. */
function started(box: Sandbox, plugin: string) {
  const args = (HOOK?.args ?? []).map((arg) => arg.replaceAll(PLUGIN_ROOT, plugin));
  const done = spawnSync(HOOK?.command ?? "", args, {
    cwd: box.project,
    env: box.env,
    input: "{}",
    encoding: "utf8",
  });
  return { code: done.status, stdout: done.stdout, stderr: done.stderr };
}

function notBuilt(plugin: string) {
  const systemMessage = `ralph-hero is not built: run npm run build in ${plugin}, or disable the plugin.`;
  return JSON.stringify({ systemMessage });
}

describe("at the start of a session", () => {
  it("a plain sh line runs, in exec form with a timeout", () => {
    expect(HOOK?.command).toBe("sh");
    expect(HOOK?.args.at(-1)).toBe(PLUGIN_ROOT);
    expect(HOOK?.timeout).toBe(10);
  });

  it("nothing is said when the executable works", () => {
    const box = sandbox();
    expect(started(box, ROOT)).toEqual({ code: 0, stdout: "", stderr: "" });
    const spaced = join(box.dir, "a plugin");
    box.file("a plugin/README.md", "");
    symlinkSync(DIST, join(spaced, "dist-hooks"));
    expect(started(box, spaced)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it.each<[string, (box: Sandbox) => void]>([
    ["nothing was built", () => undefined],
    ["it is empty", (box) => chmodSync(box.file("plug in/dist-hooks/ralph", ""), 0o755)],
    [
      "it is a text, as of an archive that keeps no links",
      (box) => chmodSync(box.file("plug in/dist-hooks/ralph", "no program\n"), 0o755),
    ],
    ["it may not be run", (box) => box.file("plug in/dist-hooks/ralph", "#!/bin/sh\n")],
    [
      "it is a link to nowhere",
      (box) => {
        box.file("plug in/dist-hooks/README.md", "");
        symlinkSync("nowhere", join(box.dir, "plug in/dist-hooks/ralph"));
      },
    ],
    ["it is a folder", (box) => box.file("plug in/dist-hooks/ralph/x", "")],
  ])("the person is told when %s", (_what, damage) => {
    const box = sandbox();
    damage(box);
    const plugin = join(box.dir, "plug in");
    const ran = started(box, plugin);
    expect(ran).toEqual({ code: 0, stdout: notBuilt(plugin), stderr: "" });
  });

  it.each(['a "quoted" one', "back\\slash", "50% off"])(
    "what is printed stays JSON when the plugin lies in %j",
    (name) => {
      const box = sandbox();
      const plugin = join(box.dir, name);
      const { code, stdout } = started(box, plugin);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).systemMessage).toContain("ralph-hero is not built");
    },
  );
});
