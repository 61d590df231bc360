import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sandbox } from "../../testing/sandbox.ts";
import { MOVE, REFUSALS } from "./refusal-cases.ts";
import { startServer } from "./server-client.ts";
import { type Stage, stage } from "./stage.ts";

/** One server for all refusals: none of them changes anything. */
let shared: Promise<Stage> | undefined;
const ends: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

async function withTwoIssues(): Promise<Stage> {
  const made = await stage("embedded", {}, (end) => ends.push(end));
  await made.add(1, { state: "Research Needed" });
  await made.add(2, { state: "Done", parent: 1 });
  return made;
}

describe("refusals of the tools", () => {
  it.each(REFUSALS)(
    "%s is refused, with what is valid and a recovery",
    async (_what, tool, args, fact) => {
      shared ??= withTwoIssues();
      const { refusal } = await shared;
      const text = await refusal(tool, { ...args });
      expect(text).toMatch(fact);
      expect(text.split("\n").length).toBeGreaterThanOrEqual(3);
      expect(text).toMatch(/\nRecovery: .+\.$/);
    },
  );

  it("refused calls write nothing", async () => {
    const { add, refusal, stateOf, comments } = await stage();
    await add(1, { state: "Backlog" });
    await refusal("handoff_ticket", MOVE);
    expect(await stateOf(1)).toBe("Backlog");
    expect(await comments(1)).toEqual([]);
  });

  it("owner and repo of the project's own repository are understood, also without GitHub", async () => {
    const { add, box, data } = await stage();
    await add(1, { state: "Backlog" });
    box.git("remote", "add", "origin", "git@github.com:Acme/App.git");
    const own = { number: 1, owner: "acme", repo: "app" };
    expect(await data("get_issue", own)).toMatchObject({ issue: { number: 1 } });
    expect(await data("update_estimate", { ...own, estimate: "S" })).toMatchObject({
      issue: { number: 1, estimate: "S" },
    });
  });

  it("a project without a board is reported, and no tool creates it", async () => {
    const box = sandbox();
    const { refusal } = await startServer(box.env, box.project);
    const none = /^No board here: a person runs ralph init\.[\s\S]*Recovery:/;
    expect(await refusal("handoff_ticket", MOVE)).toMatch(none);
    expect(await refusal("list_issues", {})).toMatch(none);
    expect(await refusal("create_issue", { title: "First" })).toMatch(none);
    expect(readdirSync(join(box.project, ".ralph"))).toEqual([]);
  });

  it("an invalid setting is named, and settings are read again for the next call", async () => {
    const { add, box, refusal, data } = await stage();
    await add(1);
    const file = join(box.project, ".ralph/settings.json");
    writeFileSync(file, '{"reviewMode":"sometimes"}');
    expect(await refusal("detect_pipeline_position", { number: 1 })).toMatch(
      /\.ralph\/settings\.json: reviewMode.*\n.*\nRecovery:/,
    );
    writeFileSync(file, '{"reviewMode":"skip"}');
    expect((await data("detect_pipeline_position", { number: 1 }))["phase"]).toBe("TRIAGE");
  });

  it("a workflow override that cannot be used is reported with every answer", async () => {
    const { add, call } = await stage("embedded", { RALPH_STATE_MACHINE_CONFIG: "/nowhere.json" });
    await add(1, { state: "Research Needed" });
    const line = "Built-in workflow used, override ignored: the file is missing.";
    expect((await call("handoff_ticket", MOVE)).data["notes"]).toEqual([line]);
    const refused = await call("handoff_ticket", { ...MOVE, command: "plan" });
    expect(refused.text).toContain(line);
  });

  it("a damaged board is reported, and the server keeps running", async () => {
    const box = sandbox();
    writeFileSync(
      join(box.project, ".ralph/board.db"),
      "no database at all, but long enough".repeat(99),
    );
    const { refusal, data } = await startServer(box.env, box.project);
    expect(await refusal("list_issues")).toContain("Recovery:");
    expect(await data("get_project")).toMatchObject({ board: "embedded" });
  });
});
