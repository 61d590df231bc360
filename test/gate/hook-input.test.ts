import { describe, expect, it } from "vitest";
import { agentKey, holderOf, teammateName } from "../../src/gate/agent.ts";
import { parseHookInput } from "../../src/gate/hook-input.ts";
import { toolInput } from "../../testing/inputs.ts";
import { recorded } from "../../testing/sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";

describe("the input of an event", () => {
  it.each([
    ["", "stdin is not JSON"],
    ["{", "stdin is not JSON"],
    ["[]", "stdin is not a JSON object"],
    ["null", "stdin is not a JSON object"],
    ["1", "stdin is not a JSON object"],
    ["{}", "stdin names no event"],
    ['{"hook_event_name":1}', "stdin names no event"],
    ['{"hook_event_name":"Stop"}', "the Stop input has no usable session_id"],
  ])("cannot be used: %s", (stdin, why) => {
    expect(parseHookInput(stdin)).toEqual({ kind: "bad", why });
  });

  it("is found from its folder, which is a whole path", () => {
    const at = (cwd: string) =>
      parseHookInput(JSON.stringify(recorded("Stop.first", { cwd }))).kind;
    expect([at("x"), at("./x"), at("C:x")]).toEqual(["bad", "bad", "bad"]);
    expect([at("/x"), at("C:\\x")]).toEqual(["input", "input"]);
  });

  it("of an event that no gate answers is another's", () => {
    expect(parseHookInput('{"hook_event_name":"Later"}')).toEqual({ kind: "other-event" });
  });
});

describe("the agent that an event is about", () => {
  const session = { session_id: SESSION, agent_id: undefined, agent_type: undefined };
  const bob = { ...session, agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };

  it("is the session itself, a subagent, or a teammate by its name", () => {
    expect(agentKey(session)).toEqual({ session: SESSION, agent: "main" });
    expect(agentKey({ ...session, agent_id: "x1" })).toEqual({ session: SESSION, agent: "x1" });
    expect(agentKey(bob)).toEqual({ session: SESSION, agent: "@bob" });
    expect(agentKey({ ...session, teammate_name: "ann" }).agent).toBe("main");
  });

  it("holds locks under the name of its team, or as its session", () => {
    expect(holderOf(session)).toBe(`session ${SESSION}`);
    expect(holderOf(bob)).toBe("bob@session-0b27af40");
    expect(holderOf({ ...session, teammate_name: "ann", team_name: "t" })).toBe("ann@t");
  });

  it("is no teammate where its id is not of that form", () => {
    expect(teammateName({ ...bob, agent_id: "abob-3ec7457d455e44fg" })).toBeUndefined();
    expect(teammateName({ ...bob, agent_id: "xbob-3ec7457d455e44ff" })).toBeUndefined();
    expect(teammateName({ ...bob, agent_type: undefined })).toBeUndefined();
  });
});

describe("the call of a tool", () => {
  const callOf = (tool_name: string, tool_input: object = {}) =>
    toolInput({ tool_name, tool_input }).call;

  it.each<[string, object, object]>([
    ["PowerShell", { command: "ls" }, { kind: "unreadable" }],
    ["Bash", {}, { kind: "unreadable" }],
    ["Skill", {}, { kind: "other" }],
    ["Skill", { skill: "ralph-plan" }, { kind: "skill", skill: "ralph-plan" }],
    ["TaskCreate", {}, { kind: "other" }],
    ["TaskCreate", { subject: "Plan GH-1" }, { kind: "task-create", subject: "Plan GH-1" }],
    ["TaskUpdate", {}, { kind: "other" }],
    ["TaskUpdate", { taskId: "7" }, { kind: "task-update", task: "7", status: undefined }],
    ["TaskUpdate", { taskId: 7 }, { kind: "task-update", task: "7", status: undefined }],
    ["Read", { file_path: "/a" }, { kind: "other" }],
    ["Write", { file_path: "/a", content: "x" }, { kind: "file" }],
    ["Write", { content: "x" }, { kind: "unreadable", meant: "file" }],
    ["Write", { file_path: "/a".repeat(2048) }, { kind: "file" }],
    [
      "Write",
      { file_path: "/a".repeat(2049) },
      { kind: "unreadable", why: "the file's path is too long" },
    ],
    ["Edit", { file_path: "/a", old_string: "x" }, { kind: "file", text: undefined }],
    ["mcp__other__tool", {}, { kind: "other" }],
    ["mcp__", {}, { kind: "other" }],
  ])("%s %j", (name, input, call) => {
    expect(callOf(name, input)).toMatchObject(call);
  });

  it("names an issue's repository only where both halves are given", () => {
    const ours = "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket";
    const issue = (input: object) => {
      const call = callOf(ours, { number: 4, ...input });
      return "issue" in call ? call.issue.repository : "no issue";
    };
    expect(issue({ owner: "acme", repo: "app" })).toBe("acme/app");
    expect(issue({ owner: "acme" })).toBeUndefined();
    expect(issue({ repo: "app" })).toBeUndefined();
    expect(issue({ number: "none" })).toBe("no issue");
  });
});
