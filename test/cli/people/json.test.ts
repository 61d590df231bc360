import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CLI_COMMANDS } from "../../../src/cli/commands.ts";
import { startPage } from "../../../testing/page/page-process.ts";
import { addIssue, succeed } from "../../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const dataOf = (box: Sandbox, ...args: string[]) =>
  JSON.parse(succeed(box.ralph(...args, "--json")).stdout);

describe("answers for programs", () => {
  it("--json is an option of every command but those whose output has a form of its own", () => {
    const without = CLI_COMMANDS.filter(({ options }) => !("json" in options));
    expect(without.map(({ name }) => name).toSorted()).toEqual([
      "board export", // JSON Lines
      "completions", // a script for the shell
      "gate", // a hook's answer
      "mcp", // a protocol
      "statusline", // the line that the client prints
    ]);
  });

  it("--json of init and uninstall tells what was found, planned and done", () => {
    const box = sandbox({ usesRalph: false });
    const ralphDir = join(box.project, ".ralph");
    const steps = (done: boolean) => [
      { act: "make", path: ralphDir, done },
      { act: "make", path: join(ralphDir, "board.db"), done },
      { act: "write", path: join(ralphDir, "settings.json"), done },
    ];
    const found = {
      requiredBranch: "main",
      candidates: ["main"],
      remote: null,
      pullRequests: "auto",
    };
    expect(dataOf(box, "init", "--dry-run")).toEqual({
      ...{ found, dryRun: true, steps: steps(false) },
      notes: ["Nothing was changed: this was a dry run."],
    });
    expect(existsSync(ralphDir)).toBe(false);
    const init = { found, dryRun: false, steps: steps(true), notes: [] };
    expect(dataOf(box, "init")).toEqual(init);
    expect(dataOf(box, "init").steps[0]).toEqual({
      ...{ act: "leave", path: ralphDir, done: true, why: "it is there already" },
    });
    expect(dataOf(box, "uninstall", "--dry-run")).toMatchObject({ dryRun: true });
    const removed = [{ act: "remove", path: ralphDir, done: true }];
    expect(dataOf(box, "uninstall")).toEqual({ dryRun: false, steps: removed, notes: [] });
    const nothing = [`Nothing of ralph's is in ${box.project}.`];
    expect(dataOf(box, "uninstall")).toEqual({ dryRun: false, steps: [], notes: nothing });
  });

  it("--json of init --guard tells a step once, and that nobody said yes where nobody did", () => {
    const box = sandbox();
    const guarded = (...args: string[]) =>
      dataOf(box, "init", "--guard", ...args).steps.filter(({ path }: { path: string }) =>
        path.startsWith(box.home),
      );
    const planned = guarded();
    expect(planned.length).toBeGreaterThan(1);
    expect(planned.filter(({ done }: { done: boolean }) => done)).toEqual([]);
    const done = guarded("--yes");
    expect(done).toEqual(planned.map((step: object) => ({ ...step, done: true })));
  });

  it("--json of settings trust tells what was trusted, and asks nobody", () => {
    const box = sandbox();
    box.file("project/.ralph/settings.json", JSON.stringify({ mergeApproval: "rules" }));
    expect(box.ralph("settings", "trust", "--json")).toEqual({
      code: 1,
      stdout: "",
      stderr: "Nothing was trusted. Say --yes, or answer y in a terminal.\n",
    });
    expect(dataOf(box, "settings", "trust", "--yes").trusted).toMatchObject([
      { name: "mergeApproval", value: "rules", before: "person" },
    ]);
    expect(dataOf(box, "settings", "trust")).toEqual({ trusted: [] });
  });

  it("--json of page gives the address in the first line", async () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const page = await startPage(box, ["--json"]);
    expect((await page.ask("")).status).toBe(200);
    expect(await page.stop()).toBe(0);
  });
});
