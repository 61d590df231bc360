import { beforeEach, describe, expect, it } from "vitest";
import { writeTask } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "56a77b11-da8e-49b7-b08a-8d97744cddea";

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const subagent = () =>
  box.gate(
    "worker-stop-gate",
    recorded("SubagentStop", { session_id: SESSION, agent_type: "ralph-builder" }),
  );

describe("a list of a thousand tasks", () => {
  const many = (status: string) => {
    for (let id = 2; id <= 1000; id += 1)
      writeTask(box, SESSION, { id: String(id), subject: `Plan GH-${id}`, status, owner: "other" });
  };

  it.each(["pending", "completed"])(
    "a list of a thousand tasks whose others are %s is read to its end",
    (status) => {
      many(status);
      expect(subagent()).toEqual(SILENT);
      writeTask(box, SESSION, { id: "1001", subject: "Plan GH-1001" });
      expect(subagent()).toEqual(blocked("Task 1001 is open for your role: Plan GH-1001."));
    },
  );

  it("a worker of a long list may stop while its blocker is open, and is held when it is completed", () => {
    many("completed");
    writeTask(box, SESSION, { id: "1", subject: "Plan GH-1", blockedBy: ["500"] });
    writeTask(box, SESSION, { id: "500", subject: "Research GH-500" });
    expect(subagent()).toEqual(SILENT);
    writeTask(box, SESSION, { id: "500", subject: "Research GH-500", status: "completed" });
    expect(subagent()).toEqual(blocked("Task 1 is open for your role: Plan GH-1."));
  });
});
