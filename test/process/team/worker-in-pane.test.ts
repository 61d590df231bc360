import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { writeTask } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { type OddFile, replaceBy } from "../../../testing/odd-files.ts";
import { addIssue, serverCall, succeed } from "../../../testing/ralph-board.ts";
import { ourCall, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const OPEN = blocked("Task 7 is open for your role: Implement GH-42.");
const OWN = blocked("Task 7 is yours and in progress: Implement GH-42.");
const TYPE = "ralph-hero:ralph-builder";

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  task();
});

const task = (fields = {}) =>
  writeTask(box, "mine", { id: "7", subject: "Implement GH-42", ...fields });
const ran = (payload: object, pane: string | undefined) => {
  const env = { CLAUDE_CODE_TASK_LIST_ID: "mine", ...(pane && { TMUX_PANE: pane }) };
  return box.gate("worker-stop-gate", payload, { env });
};
const stops = (pane: string | undefined = "%1", type = TYPE) =>
  ran(recorded("Stop.teammate-tmux", { agent_type: type }), pane);
const idles = (name = "bob", pane = "%1") =>
  ran(recorded("TeammateIdle.tmux", { agent_type: TYPE, teammate_name: name }), pane);

/** A team's config as the client writes it for teammates in panes. */
function team(name: string, members: Readonly<Record<string, string>>, fields: object = {}): void {
  const lead = { name: "team-lead", agentType: "team-lead", tmuxPaneId: "leader" };
  const mates = Object.entries(members).map(([mate, tmuxPaneId]) => ({
    name: mate,
    agentType: TYPE,
    backendType: "tmux",
    tmuxPaneId,
    ...fields,
  }));
  const config = { name, leadSessionId: "another", members: [lead, ...mates] };
  box.file(`home/.claude/teams/${name}/config.json`, JSON.stringify(config));
}

describe("a teammate in a tmux pane", () => {
  beforeEach(() => {
    team("session-26f2f4f6", { bob: "%1", amy: "%2" });
  });

  it.each([
    ["Stop, TeammateIdle, Stop", [stops, idles, stops]],
    ["TeammateIdle, TeammateIdle, Stop", [idles, idles, stops]],
    ["Stop, Stop, TeammateIdle", [stops, stops, idles]],
  ])("a teammate in a pane is held twice over %s", (_order, events) => {
    expect(events.map((event) => event())).toEqual([OPEN, OPEN, SILENT]);
  });

  it("a teammate in a pane is counted apart from the one in the next pane", () => {
    expect([stops(), stops(), stops()]).toEqual([OPEN, OPEN, SILENT]);
    expect([stops("%2"), idles("amy", "%2"), stops("%2")]).toEqual([OPEN, OPEN, SILENT]);
  });

  it("a teammate in a pane owns the tasks of its own name", () => {
    task({ owner: "bob", status: "in_progress" });
    expect(stops()).toEqual(OWN);
    expect(stops("%2")).toEqual(SILENT);
    task({ owner: "builder", status: "in_progress" });
    expect(stops()).toEqual(SILENT);
  });
});

describe("a teammate whose pane is not certain", () => {
  const expectRole = (pane?: string, type?: string) => {
    task({ owner: "builder", status: "in_progress" });
    expect(stops(pane, type)).toEqual(OWN);
  };

  it("a teammate outside tmux is known by its role", () => {
    team("crew", { bob: "%1" });
    const env = { CLAUDE_CODE_TASK_LIST_ID: "mine" };
    task({ owner: "builder", status: "in_progress" });
    const stop = recorded("Stop.agent-main", { agent_type: TYPE });
    expect(box.gate("worker-stop-gate", stop, { env })).toEqual(OWN);
  });

  it.each<[string, () => void]>([
    ["no team has the pane", () => team("crew", { bob: "%7" })],
    ["there are no teams", () => undefined],
    [
      "the pane is of another definition",
      () => team("crew", { bob: "%1" }, { agentType: "other" }),
    ],
    ["the member is in no pane", () => team("crew", { bob: "%1" }, { backendType: "in-process" })],
    ["the config is damaged", () => void box.file("home/.claude/teams/crew/config.json", "{")],
    ["the team's name is odd", () => team("a..b", { bob: "%1" })],
    [
      "two teams have the pane",
      () => {
        team("crew", { bob: "%1" });
        team("left-over", { amy: "%1" });
      },
    ],
  ])("a teammate is known by its role when %s", (_case, prepare) => {
    prepare();
    expectRole();
  });
});

it("a teammate whose definition has no role is a worker by its name, as at TeammateIdle", () => {
  team("crew", { "builder-2": "%1" }, { agentType: "general-purpose" });
  expect(stops("%1", "general-purpose")).toEqual(OPEN);
});

describe("a lock taken in a tmux pane", () => {
  const holder = (agent_type: string) => {
    addIssue(box, 42, "Ready for Plan");
    const input = { number: 42, command: "plan", intent: "lock", reason: "r" };
    const fields = { tool_use_id: "toolu_pane", session_id: "5e551011-aaaa", agent_type };
    const call = ourCall("handoff_ticket", input, box.project, fields);
    succeed(box.gate("state-gate", call, { env: { TMUX_PANE: "%1" } }));
    succeed(serverCall(box, "handoff_ticket", input, "toolu_pane"));
    return box.ralph("board", "show", "42").stdout;
  };

  it("a lock taken in a pane is held by the teammate's name and team", () => {
    team("session-26f2f4f6", { bob: "%1" });
    expect(holder(TYPE)).toContain("bob@session-26f2f4f6");
  });

  it.each<OddFile>(["a FIFO", "a folder", "a link to itself", "half of itself"])(
    "a lock is taken in a pane though another team's config is %s",
    (odd) => {
      team("session-26f2f4f6", { bob: "%1" });
      replaceBy(odd, join(box.home, ".claude/teams/other/config.json"));
      expect(holder(TYPE)).toContain("bob@session-26f2f4f6");
    },
  );

  it("a lock taken in an uncertain pane is held by the session", () => {
    team("crew", { bob: "%1" });
    team("left-over", { amy: "%1" });
    expect(holder(TYPE)).toContain("session 5e551011-aaaa");
  });
});
