import { readlinkSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";
import { startOf } from "../../../src/world/holders/client-process.ts";
import { writeTask } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const TEAM = "session-26f2f4f6";
const TYPE = "ralph-hero:ralph-builder";
/** No process has this pid. */
const GONE = { pid: 4_194_999, procStart: "1000" };
const SPACE = readlinkSync("/proc/self/ns/pid");
const ALIVE = { pid: process.pid, procStart: startOf(process.pid) };

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  team(TEAM, { bob: "%1", amy: "%2" });
  writeTask(box, TEAM, {
    ...{ id: "7", subject: "Implement GH-42", status: "in_progress", owner: "amy" },
  });
  writeTask(box, TEAM, { id: "8", subject: "Validate GH-41" });
  writeTask(box, TEAM, { id: "9", subject: "Implement GH-43", owner: "bob" });
});

/** A team of teammates in panes, whose lead is another client. */
function team(name: string, panes: Readonly<Record<string, string>>, leadProcess?: object): void {
  const members = Object.entries(panes).map(([mate, tmuxPaneId]) => ({
    ...{ name: mate, agentType: TYPE, backendType: "tmux", tmuxPaneId },
  }));
  const config = { name, leadSessionId: "another", leadProcess, members };
  box.file(`home/.claude/teams/${name}/config.json`, JSON.stringify(config));
}

const OF_PANE = { TMUX_PANE: "%1" };

/** A teammate in a pane has a session of its own, and no payload but two names its team. */
function updates(taskId: string, fields: object, env: Readonly<Record<string, string>> = OF_PANE) {
  const call = { agent_type: TYPE, cwd: box.project, tool_name: "TaskUpdate" };
  const tool_input = { taskId, ...fields };
  const payload = recorded("PreToolUse.Bash.teammate-tmux", { ...call, tool_input });
  return box.gate("claim-gate", payload, { env });
}

const THEFT = blocked("Task 7 belongs to amy: Implement GH-42. Recovery: take task 9.");

it("claim-gate finds the list of a teammate in a pane by its team", () => {
  expect(updates("7", { owner: "bob", status: "in_progress" })).toEqual(THEFT);
  expect(updates("7", { owner: "" })).toEqual(THEFT);
  expect(updates("8", { status: "completed" })).toEqual(
    blocked("Task 8 is validator work: Validate GH-41. Recovery: take task 9."),
  );
  expect(updates("9", { status: "in_progress" })).toEqual(SILENT);
  expect(updates("7", { status: "completed" }, { TMUX_PANE: "%2" })).toEqual(SILENT);
});

it("claim-gate says nothing where the pane is no teammate's, or its list is gone", () => {
  expect(updates("7", { owner: "" }, { TMUX_PANE: "%9" })).toEqual(SILENT);
  expect(updates("7", { owner: "" }, {})).toEqual(SILENT);
  team("crew", { bob: "%5" });
  expect(updates("7", { owner: "" }, { TMUX_PANE: "%5" })).toEqual(SILENT);
});

it("a pane that a killed lead's team still lists is the other team's", () => {
  team("session-aaaaaaaa", { zoe: "%1" }, GONE);
  team(TEAM, { bob: "%1", amy: "%2" }, ALIVE);
  expect(updates("7", { owner: "" })).toEqual(THEFT);
  expect(updates("9", { status: "completed" })).toEqual(SILENT);
  team("session-aaaaaaaa", { zoe: "%1" });
  expect(updates("7", { owner: "" })).toEqual(THEFT);
  team(TEAM, { bob: "%1", amy: "%2" });
  expect(updates("7", { owner: "" })).toEqual(SILENT);
});

it.each<[what: string, lead: object | undefined]>([
  ["of another pid namespace", { ...GONE, pidSpace: "otherhost#pid:[1234]" }],
  ["whose lead is not written", undefined],
  ["whose lead's start is not written", { pid: process.pid }],
])("a team %s does not get the pane of one whose lead was resumed", (_what, lead) => {
  team(TEAM, { bob: "%1", amy: "%2" }, GONE);
  team("session-aaaaaaaa", { amy: "%1" }, lead);
  // With the stranger's team it would be amy, whose task it is.
  writeTask(box, "session-aaaaaaaa", { id: "7", subject: "Implement GH-9", owner: "zoe" });
  expect(updates("7", { owner: "" })).toEqual(SILENT);
});

it.each<[what: string, lead: object]>([
  ["whose lead is gone", GONE],
  ["whose lead's pid another process has", { ...ALIVE, procStart: "1" }],
  ["whose lead was counted here, and is gone", { ...GONE, pidSpace: `host#${SPACE}` }],
])("a team %s says nothing of a pane that another lists", (_what, lead) => {
  team(TEAM, { bob: "%1", amy: "%2" }, lead);
  // A lead that was resumed is another process than the config says.
  expect(updates("7", { owner: "" })).toEqual(THEFT);
  team("session-aaaaaaaa", { zoe: "%1" });
  expect(updates("7", { owner: "" })).toEqual(SILENT);
  const stop = recorded("Stop.teammate-tmux", { agent_type: TYPE, cwd: box.project });
  expect(box.gate("worker-stop-gate", stop, { env: OF_PANE })).toEqual(SILENT);
});

it.each<[what: string, lead: object]>([
  ["that runs", ALIVE],
  ["whose start is not written", { pid: process.pid }],
  ["of another pid namespace", { ...GONE, pidSpace: "host#pid:[1]" }],
  ["that is not written", {}],
])("a team with a lead %s says who is in a pane", (_what, lead) => {
  team(TEAM, { bob: "%1", amy: "%2" }, lead);
  expect(updates("7", { owner: "" })).toEqual(THEFT);
});

it("a teammate in a pane is held at its Stop by its team's list, at most twice with its rest", () => {
  const held = blocked("Task 9 is open for your role: Implement GH-43.");
  const stop = recorded("Stop.teammate-tmux", { agent_type: TYPE, cwd: box.project });
  const idle = recorded("TeammateIdle.tmux", {
    ...{ agent_type: TYPE, cwd: box.project, teammate_name: "bob", team_name: TEAM },
  });
  const ran = [stop, idle, stop, idle].map((one) =>
    box.gate("worker-stop-gate", one, { env: OF_PANE }),
  );
  expect(ran.slice(0, 2)).toEqual([held, held]);
  expect(ran.map(({ code }) => code)).toEqual([2, 2, 0, 0]);
});
