import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bash, ours } from "../../../testing/client/acts.ts";
import { brokenPlugin, unbuiltPlugin } from "../../../testing/client/plugin-copy.ts";
import { setStage } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { DIST } from "../../../testing/sandbox.ts";

const RALPH = join(DIST, "ralph");
const EXECUTABLE = { mode: 0o755 };

/** Ways in which the executable can be gone. */
const BREAKS: readonly (readonly [string, (folder: string) => string])[] = [
  ["was never built", unbuiltPlugin],
  ["is deleted", (folder) => brokenPlugin(folder, () => {})],
  ["is empty", (folder) => brokenPlugin(folder, (path) => writeFileSync(path, "", EXECUTABLE))],
  ["is cut off", (folder) => brokenPlugin(folder, cutOff)],
];

function cutOff(path: string): void {
  writeFileSync(path, readFileSync(RALPH).subarray(0, 1_000_000), EXECUTABLE);
}

describe.each(BREAKS)("while the executable %s", (_how, breakIt) => {
  it("no guarded call passes, and the person is informed at SessionStart", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Research Needed");
    const plugin = breakIt(stage.dir);
    // The plugin's server is the same executable; a server of its own keeps the tool callable.
    const server = { command: RALPH, args: ["mcp"] };
    const servers = stage.file("mcp.json", JSON.stringify({ mcpServers: { ralph: server } }));
    const move = { number: 42, command: "research", intent: "lock", reason: "r" };
    const run = await stage.print(
      { lead: [bash("echo went > through.txt"), ours("handoff_ticket", move, "ralph")] },
      { plugin, hooksMayFail: true, args: ["--mcp-config", servers] },
    );
    expect(run.calls("lead").map(({ result }) => result?.isError)).toEqual([true, true]);
    expect(existsSync(join(stage.project, "through.txt"))).toBe(false);
    expect(stage.ralph("board", "show", "42").stdout).toContain("Research Needed");
    const line =
      "ralph-hero is not installed for this machine. Recovery: a person runs: claude plugin uninstall ralph-hero && claude plugin install ralph-hero@ralph-hero";
    expect(run.output).toContain(
      JSON.stringify({ systemMessage: line }).slice(1, -1).replaceAll('"', '\\"'),
    );
  });

  it("the plugin is silent and holds nothing in a project that does not use ralph", async () => {
    const stage = setStage({ usesRalph: false });
    const run = await stage.print(
      { lead: [bash("echo went > through.txt")] },
      { plugin: breakIt(stage.dir) },
    );
    expect(run.hooks.length).toBeGreaterThan(0);
    expect(run.hooks.every(({ ended }) => ended === "status 0")).toBe(true);
    expect(existsSync(join(stage.project, "through.txt"))).toBe(true);
    expect(run.output).not.toContain("ralph-hero is not installed");
  });
});
