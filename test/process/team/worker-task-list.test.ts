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

describe("the task list is named", () => {
  beforeEach(() => {
    list("session-56a77b11");
    list(SESSION);
  });

  it("by CLAUDE_CODE_TASK_LIST_ID before all", () => {
    list("mine");
    list("team");
    const env = { CLAUDE_CODE_TASK_LIST_ID: "mine" };
    expect(idle({ team_name: "team" }, env)).toEqual(from("mine"));
    expect(subagent(env)).toEqual(from("mine"));
  });

  it("by team_name next", () => {
    list("team");
    expect(idle({ team_name: "team" })).toEqual(from("team"));
  });

  it("and decides even when its directory is missing", () => {
    expect(subagent({ CLAUDE_CODE_TASK_LIST_ID: "gone" })).toEqual(SILENT);
    expect(idle({ team_name: "gone" })).toEqual(SILENT);
  });

  it.each(["../../x", "/etc", "..", ".hidden", "a/b", "a b", "a\nb", "x".repeat(10_000)])(
    "never by %j",
    (name) => {
      const line = "worker-stop-gate could not decide: the task list's name is not a plain name.";
      expect(subagent({ CLAUDE_CODE_TASK_LIST_ID: name })).toEqual(toldPerson(line));
      expect(idle({ team_name: name })).toEqual(
        toldPerson("worker-stop-gate could not decide: the team name is not a plain name."),
      );
    },
  );
});

describe("the task list is found", () => {
  it("by the team this session leads, whatever its name", () => {
    list("crew");
    list(SESSION);
    writeTeam(box, "others", "another session", []);
    writeTeam(box, "crew", SESSION, []);
    expect(subagent()).toEqual(from("crew"));
  });

  it("by the session's first eight, then by the whole id", () => {
    list(SESSION);
    expect(subagent()).toEqual(from(SESSION));
    list("session-56a77b11");
    expect(subagent()).toEqual(from("session-56a77b11"));
  });

  it("never by a member's name", () => {
    list("crew");
    writeTeam(box, "crew", "another session", [{ name: "builder", agentType: "ralph-builder" }]);
    expect(subagent()).toEqual(SILENT);
  });

  it("below CLAUDE_CONFIG_DIR when that is set", () => {
    const file = `elsewhere/tasks/${SESSION}/1.json`;
    const task = { id: "1", subject: "Plan from there", status: "pending", blockedBy: [] };
    box.file(file, JSON.stringify(task));
    const env = { CLAUDE_CONFIG_DIR: `${box.dir}/elsewhere` };
    expect(subagent(env)).toEqual(from("there"));
  });

  it.each(["a..b", "-x", "\u00e4", "x".repeat(200)])(
    "though another team's folder is called %s",
    (odd) => {
      list("crew");
      writeTeam(box, "crew", SESSION, []);
      writeTeam(box, odd, "another session", []);
      expect(subagent()).toEqual(from("crew"));
    },
  );

  it("though another team's config is damaged", () => {
    list("crew");
    writeTeam(box, "crew", SESSION, []);
    for (const name of ["aaa", "zzz"]) box.file(`home/.claude/teams/${name}/config.json`, "{");
    expect(subagent()).toEqual(from("crew"));
  });

  it("or not at all, which lets a tmux teammate's Stop go in silence", () => {
    list("session-of-the-lead");
    const stop = recorded("Stop.teammate-tmux", { agent_type: "ralph-builder" });
    expect(box.gate("worker-stop-gate", stop)).toEqual(SILENT);
  });
});

describe("a list that cannot be read whole", () => {
  it("holds a worker for what can be read", () => {
    list(SESSION);
    box.file(`home/.claude/tasks/${SESSION}/2.json`, '{"id":"2","subj');
    expect(subagent()).toEqual(from(SESSION));
  });

  it("lets it go, and says so, when nothing else is open", () => {
    box.file(`home/.claude/tasks/${SESSION}/2.json`, '{"id":"2","subj');
    const line = "worker-stop-gate could not decide: 1 of its tasks cannot be read.";
    expect(subagent()).toEqual(toldPerson(line));
  });

  it("takes no unread blocker for a completed one", () => {
    writeTask(box, SESSION, { id: "1", subject: "Plan GH-1", blockedBy: ["2"] });
    box.file(`home/.claude/tasks/${SESSION}/2.json`, '{"id":"2","subj');
    expect(subagent().code).toBe(0);
  });

  it("does not read a file that is too large to be a task", () => {
    writeTask(box, SESSION, { id: "1", subject: "Plan GH-1", blockedBy: ["2"] });
    writeTask(box, SESSION, { id: "2", subject: "x".repeat(1024 * 1024), status: "completed" });
    const line = "worker-stop-gate could not decide: 1 of its tasks cannot be read.";
    expect(subagent()).toEqual(toldPerson(line));
  });

  it("passes over what is no task", () => {
    list(SESSION);
    for (const name of [".lock", ".highwatermark", "notes.txt"]) {
      box.file(`home/.claude/tasks/${SESSION}/${name}`, "5");
    }
    expect(subagent()).toEqual(from(SESSION));
  });
});
