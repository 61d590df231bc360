import { beforeEach, describe, expect, it } from "vitest";
import { writeTask, writeTeam } from "../../../testing/client-files.ts";
import { blocked, SILENT, toldPerson } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "56a77b11-da8e-49b7-b08a-8d97744cddea";

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

/** A list with one task, which carries the list's name. */
const list = (name: string) => writeTask(box, name, { id: "1", subject: `Plan from ${name}` });
const from = (name: string) => blocked(`Task 1 is open for your role: Plan from ${name}.`);
const subagent = (env = {}) =>
  box.gate(
    "worker-stop-gate",
    recorded("SubagentStop", { session_id: SESSION, agent_type: "ralph-builder" }),
    { env },
  );
const idle = (fields = {}, env = {}) =>
  box.gate(
    "worker-stop-gate",
    recorded("TeammateIdle.in-process", { teammate_name: "builder", ...fields }),
    { env },
  );

describe("a task list that is named", () => {
  beforeEach(() => {
    list("session-56a77b11");
    list(SESSION);
  });

  it("CLAUDE_CODE_TASK_LIST_ID names the task list before all else", () => {
    list("mine");
    list("team");
    const env = { CLAUDE_CODE_TASK_LIST_ID: "mine" };
    expect(idle({ team_name: "team" }, env)).toEqual(from("mine"));
    expect(subagent(env)).toEqual(from("mine"));
  });

  it("team_name names the task list next", () => {
    list("team");
    expect(idle({ team_name: "team" })).toEqual(from("team"));
  });

  it("a named task list is used even when its folder is missing", () => {
    expect(subagent({ CLAUDE_CODE_TASK_LIST_ID: "gone" })).toEqual(SILENT);
    expect(idle({ team_name: "gone" })).toEqual(SILENT);
  });

  it.each(["../../x", "/etc", "..", ".hidden", "a/b", "a b", "a\nb", "x".repeat(10_000)])(
    "a task list is never named by %j",
    (name) => {
      const line = "worker-stop-gate could not decide: the task list's name is not a plain name.";
      expect(subagent({ CLAUDE_CODE_TASK_LIST_ID: name })).toEqual(toldPerson(line));
      expect(idle({ team_name: name })).toEqual(
        toldPerson("worker-stop-gate could not decide: the team name is not a plain name."),
      );
    },
  );
});

describe("a task list that is searched", () => {
  it("the task list of the team that this session leads is found, whatever its name", () => {
    list("crew");
    list(SESSION);
    writeTeam(box, "others", "another session", []);
    writeTeam(box, "crew", SESSION, []);
    expect(subagent()).toEqual(from("crew"));
  });

  it("the task list of the session's first eight characters is found, then of the whole id", () => {
    list(SESSION);
    expect(subagent()).toEqual(from(SESSION));
    list("session-56a77b11");
    expect(subagent()).toEqual(from("session-56a77b11"));
  });

  it("a task list is never found by a member's name", () => {
    list("crew");
    writeTeam(box, "crew", "another session", [{ name: "builder", agentType: "ralph-builder" }]);
    expect(subagent()).toEqual(SILENT);
  });

  it("the task list is found below CLAUDE_CONFIG_DIR when that is set", () => {
    const file = `elsewhere/tasks/${SESSION}/1.json`;
    const task = { id: "1", subject: "Plan from there", status: "pending", blockedBy: [] };
    box.file(file, JSON.stringify(task));
    const env = { CLAUDE_CONFIG_DIR: `${box.dir}/elsewhere` };
    expect(subagent(env)).toEqual(from("there"));
  });

  it.each(["a..b", "-x", "\u00e4", "x".repeat(200)])(
    "the task list is found though another team's folder is called %s",
    (odd) => {
      list("crew");
      writeTeam(box, "crew", SESSION, []);
      writeTeam(box, odd, "another session", []);
      expect(subagent()).toEqual(from("crew"));
    },
  );

  it("the task list is found though another team's config is damaged", () => {
    list("crew");
    writeTeam(box, "crew", SESSION, []);
    for (const name of ["aaa", "zzz"]) box.file(`home/.claude/teams/${name}/config.json`, "{");
    expect(subagent()).toEqual(from("crew"));
  });

  it("without a task list a tmux teammate's Stop passes silently", () => {
    list("session-of-the-lead");
    const stop = recorded("Stop.teammate-tmux", { agent_type: "ralph-builder" });
    expect(box.gate("worker-stop-gate", stop)).toEqual(SILENT);
  });
});

describe("a task list that cannot be read completely", () => {
  it("a worker is held for a task that can be read", () => {
    list(SESSION);
    box.file(`home/.claude/tasks/${SESSION}/2.json`, '{"id":"2","subj');
    expect(subagent()).toEqual(from(SESSION));
  });

  it("a worker may stop, with a message, when only unreadable tasks are left", () => {
    box.file(`home/.claude/tasks/${SESSION}/2.json`, '{"id":"2","subj');
    const line = "worker-stop-gate could not decide: 1 of its tasks cannot be read.";
    expect(subagent()).toEqual(toldPerson(line));
  });

  it("an unreadable blocker does not count as completed", () => {
    writeTask(box, SESSION, { id: "1", subject: "Plan GH-1", blockedBy: ["2"] });
    box.file(`home/.claude/tasks/${SESSION}/2.json`, '{"id":"2","subj');
    expect(subagent().code).toBe(0);
  });

  it("a file that is too large to be a task is not read", () => {
    writeTask(box, SESSION, { id: "1", subject: "Plan GH-1", blockedBy: ["2"] });
    writeTask(box, SESSION, { id: "2", subject: "x".repeat(1024 * 1024), status: "completed" });
    const line = "worker-stop-gate could not decide: 1 of its tasks cannot be read.";
    expect(subagent()).toEqual(toldPerson(line));
  });

  it("files that are not tasks are ignored", () => {
    list(SESSION);
    for (const name of [".lock", ".highwatermark", "notes.txt"]) {
      box.file(`home/.claude/tasks/${SESSION}/${name}`, "5");
    }
    expect(subagent()).toEqual(from(SESSION));
  });
});
