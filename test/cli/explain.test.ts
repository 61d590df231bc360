import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { asText, bash, DIST, ourCall, run, sandbox } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";

describe("ralph explain", () => {
  it("explain prints facts, decision and rule, and writes nothing", () => {
    const box = sandbox();
    box.ralph("board", "add", "--title", "x", "--number", "42");
    const payload = asText(
      ourCall("handoff_ticket", { number: 42, command: "triage", to_state: "Done" }, box.project),
    );
    const args = ["explain", "state-gate", "--json"];
    const before = readdirSync(dirname(storeOf(box)), { recursive: true });
    const ran = run(join(DIST, "ralph"), args, payload, { env: box.env, cwd: box.project });
    expect(ran.code).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      gate: "state-gate",
      decision: "allow",
      exitCode: 0,
      facts: { issueState: { number: 42, state: null } },
      remembers: [{ kind: "call" }],
    });
    expect(readdirSync(dirname(storeOf(box)), { recursive: true })).toEqual(before);
  });

  it("explain knows no gate called __proto__ or constructor", () => {
    const { ralph } = sandbox();
    for (const name of ["__proto__", "constructor"]) {
      expect(ralph("gate", name)).toMatchObject({ code: 2 });
    }
  });

  it("explain prints the same line as the gate", () => {
    const box = sandbox();
    box.git("switch", "-q", "-c", "feature");
    const payload = asText(bash("git commit", box.project));
    const env = { env: box.env, cwd: box.project };
    const gate = run(join(DIST, "ralph"), ["gate", "branch-gate", "--phase", "plan"], payload, env);
    const told = run(
      join(DIST, "ralph"),
      ["explain", "branch-gate", "--phase", "plan"],
      payload,
      env,
    );
    expect(gate).toMatchObject({
      code: 2,
      stderr: "On branch feature; plan runs on main. Recovery: git switch main.\n",
    });
    expect(told.stdout).toContain("line: On branch feature; plan runs on main.");
    expect(told.stdout).toContain("rule: Triage, split");
  });
});
