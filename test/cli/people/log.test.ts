import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue } from "../../../testing/ralph-board.ts";
import { bash, ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const plan = { number: 1, command: "plan", intent: "complete", reason: "r" };

function held(box: Sandbox, fields: object = {}) {
  return box.gate("state-gate", ourCall("handoff_ticket", plan, box.project, { ...fields }));
}

function logged(box: Sandbox): Record<string, unknown>[] {
  const text = readFileSync(join(storeOf(box), "log.jsonl"), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("ralph log", () => {
  it("a filter that nothing fits does not say that nothing was held", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    expect(box.ralph("log").stdout).toMatch(/^Nothing was held/);
    expect(held(box).code).toBe(2);
    const { code, stdout } = box.ralph("log", "--gate", "branch-gate");
    expect([code, stdout]).toEqual([0, "Nothing in the log fits. See ralph log.\n"]);
    expect(box.ralph("log", "--gate", "branch-gate", "--json").stdout).toBe("");
  });

  it("a held call is logged with why, for whom and an id that ralph explain understands", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const session_id = "0123abcd-1111-4222-8333-444455556666";
    const answer = held(box, { session_id });
    expect(answer.code).toBe(2);
    const [entry] = logged(box);
    expect(entry).toMatchObject({ kind: "block", outcome: "held", gate: "state-gate" });
    expect(entry).toMatchObject({ event: "PreToolUse", holder: `session ${session_id}` });
    expect(answer.stderr).toContain(String(entry?.["line"]).slice(0, 40));
    const shown = box.ralph("log").stdout;
    expect(shown).toContain(`${entry?.["id"]}  `);
    expect(shown).toContain("held  state-gate  session 0123abcd");
    expect(shown).toContain("tried: #1 plan complete\n");
    expect(shown).not.toContain(session_id);
    const typed = String(entry?.["id"]).toUpperCase();
    const explained = JSON.parse(box.ralph("explain", typed, "--json").stdout);
    expect(explained).toMatchObject({
      line: entry?.["line"],
      facts: { issueState: { number: 1 } },
    });
    expect(explained.rule).toMatch(/^[A-Z]/);
    expect(explained.payload.tool_input).toEqual(plan);
    expect(box.ralph("explain", "00000000")).toMatchObject({
      code: 1,
      stderr: "00000000 is not in the log. See ralph log.\n",
    });
  });

  it("what passes leaves no log behind", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    expect(box.gate("state-gate", bash("ls", box.project)).code).toBe(0);
    expect(existsSync(join(storeOf(box), "log.jsonl"))).toBe(false);
    expect(box.ralph("log").stdout).toContain("Nothing was held");
  });

  it("what could not be decided is logged, also when it is not stdin's fault alone", () => {
    const box = sandbox();
    expect(box.gate("state-gate", "not JSON").code).toBe(2);
    expect(logged(box)[0]).toMatchObject({ kind: "unsure", outcome: "held" });
    expect(box.ralph("log", "--kind", "unsure").stdout).toContain("held, undecided  state-gate");
    expect(box.ralph("log", "--kind", "block").stdout).toContain("Nothing in the log");
  });

  it("secrets are not written into the log, whatever their depth or name", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const token = `ghp_${"a1B2".repeat(9)}`;
    const reason = { deep: [{ authorization: "hunter2hunter2", note: `use ${token} here` }] };
    const call = ourCall("handoff_ticket", { ...plan, reason }, box.project);
    box.gate("state-gate", call, { env: { RALPH_GH_TOKEN: "plain-secret-value" } });
    const named = { ...plan, reason: "the token is plain-secret-value" };
    box.gate("state-gate", ourCall("handoff_ticket", named, box.project), {
      env: { RALPH_GH_TOKEN: "plain-secret-value" },
    });
    const text = readFileSync(join(storeOf(box), "log.jsonl"), "utf8");
    expect(text.trim().split("\n")).toHaveLength(2);
    expect(text).toContain("[redacted]");
    for (const secret of [token, "hunter2", "plain-secret"]) expect(text).not.toContain(secret);
  });

  it("a gate in shadow decides and is logged, and holds nothing", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const env = { RALPH_GATES_STATE_GATE: "shadow" };
    const call = ourCall("handoff_ticket", plan, box.project);
    expect(box.gate("state-gate", call, { env })).toMatchObject({ code: 0, stderr: "" });
    expect(logged(box)[0]).toMatchObject({ kind: "block", outcome: "passed", shadow: true });
    expect(box.ralph("log").stdout).toContain("shadow  state-gate");
    expect(box.gate("state-gate", call).code).toBe(2);
  });

  it("ralph log shows the newest last, as many as asked, and refuses what it does not know", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    for (const session_id of ["one", "two", "three"]) held(box, { session_id });
    const lines = box.ralph("log", "--last", "2", "--json").stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line).session)).toEqual(["two", "three"]);
    expect(box.ralph("log", "--for", "ONE", "--json").stdout.trim().split("\n")).toHaveLength(1);
    expect(box.ralph("log", "--last", "none")).toMatchObject({ code: 2 });
    expect(box.ralph("log", "yesterday")).toMatchObject({ code: 2 });
  });
});
