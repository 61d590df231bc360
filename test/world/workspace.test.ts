import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Warning } from "../../src/gate/render.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import type { Board } from "../../src/world/board/board.ts";
import { projectAt } from "../../src/world/project.ts";
import { workspaceOf } from "../../src/world/workspace.ts";
import { sandbox } from "../../testing/sandbox.ts";

function workspace(variables: Readonly<Record<string, string>> = {}) {
  const box = sandbox();
  const warnings: Warning[] = [];
  const project = projectAt({ ...box.env, ...variables }, box.project);
  return { box, warnings, ...workspaceOf(project, "command", (one) => warnings.push(one)) };
}

describe("the workspace", () => {
  it("the workspace has the built-in machine without an override, and no warning", async () => {
    const { machine, warnings } = workspace();
    expect(await machine()).toBe(MACHINE);
    expect(warnings).toEqual([]);
  });

  it("the workspace has the machine of an override file", async () => {
    const { box, project, warnings } = workspace();
    const path = join(box.project, "machine.json");
    writeFileSync(path, JSON.stringify({ states: { Backlog: { allowed_transitions: ["Done"] } } }));
    const env = { ...project.env, RALPH_STATE_MACHINE_CONFIG: path };
    const given = workspaceOf({ ...project, env }, "tool", (one) => warnings.push(one));
    expect(warnings).toEqual([]);
    expect((await given.machine()).states.Backlog.to).toEqual(["Done"]);
  });

  it("the workspace warns each time an override cannot be used, and then has the built-in machine", async () => {
    const { machine, warnings } = workspace({ RALPH_STATE_MACHINE_CONFIG: "/no/such/file" });
    expect(await machine()).toBe(MACHINE);
    await machine();
    const line = "Built-in workflow used, override ignored: the file is missing.";
    expect(warnings.map((one) => one.line)).toEqual([line, line]);
  });

  it("the workspace creates the embedded board only on request", async () => {
    const { withBoard, boardSetup } = workspace();
    const exists = async () => (await (await boardSetup()).describe()).exists;
    await expect(withBoard((board) => board.all())).rejects.toThrow("no board here");
    expect(await exists()).toBe(false);
    await withBoard((board) => board.create({ title: "x" }), { create: true });
    expect(await exists()).toBe(true);
  });

  it("the workspace closes the board when its user throws", async () => {
    const { withBoard } = workspace();
    await withBoard((board) => board.create({ title: "x" }), { create: true });
    let kept: Board | undefined;
    const failing = withBoard(async (board) => {
      kept = board;
      throw new Error("its user failed");
    });
    await expect(failing).rejects.toThrow("its user failed");
    await expect(kept?.all()).rejects.toThrow();
  });

  it("the workspace gives an action everything it works with", async () => {
    const { open, withBoard, store } = workspace({
      RALPH_CONVERGENCE_VERIFIED: "#4, 7",
      RALPH_REVIEW_MODE: "interactive",
    });
    await withBoard((board) => board.create({ title: "x", number: 7 }), { create: true });
    await open(async (given) => {
      expect(given).toMatchObject({ store, machine: MACHINE, verified: [4, 7] });
      expect(given.settings.approval).toBe("person");
      expect((await given.board.issue({ number: 7 }))?.title).toBe("x");
    });
  });
});
