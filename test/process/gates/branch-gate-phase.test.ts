import { beforeAll, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { bash, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

/** Off the required branch: only the phase decides. */
let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.git("switch", "-q", "-c", "feature");
});

const judged = (how: { readonly args: readonly string[] }) =>
  box.gate("branch-gate", bash("make", box.project), how);

it.each(["triage", "split", "research", "plan", "review", "merge"])("%s needs it", (phase) => {
  expect(judged({ args: [`--phase=${phase}`] })).toEqual(
    blocked(`On branch feature; ${phase} runs on main. Recovery: git switch main.`),
  );
});

it.each(["impl", "hero"])("branch-gate does not check the phase %s", (phase) => {
  expect(judged({ args: ["--phase", phase] })).toEqual(SILENT);
});

it("branch-gate is silent without a phase, and on other tools", () => {
  expect(judged({ args: [] })).toEqual(SILENT);
  const payload = recorded("PreToolUse.Bash", {
    tool_name: "Read",
    tool_input: { file_path: "/x" },
  });
  expect(box.gate("branch-gate", payload, { args: ["--phase", "plan"] })).toEqual(SILENT);
});

it("branch-gate is unsure about a phase it does not know", () => {
  expect(judged({ args: ["--phase", "deploy"] })).toEqual(
    blocked("branch-gate could not decide: --phase names no phase."),
  );
});
