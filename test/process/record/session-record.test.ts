import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { writeTask, writeTeam } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { type OddFile, replaceBy } from "../../../testing/odd-files.ts";
import { asText, DIST, recorded, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { startGate } from "../../../testing/start-gate.ts";
import { blockStore, storeOf } from "../../../testing/store-of.ts";

const SESSION = "56a77b11-da8e-49b7-b08a-8d97744cddea";
const LIST = "session-56a77b11";
const OPEN = blocked("Task 7 is open for your role: Implement GH-42.");
const BUILDER = { session_id: SESSION, agent_type: "ralph-builder" };
const STOP = recorded("SubagentStop.agent-frontmatter-Stop", BUILDER);
const CLIENT = { CLAUDE_PID: "4242" };

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  writeTask(box, LIST, { id: "7", subject: "Implement GH-42" });
});

const record = (event = "SessionStart.startup", env = CLIENT) =>
  box.gate("session-record", recorded(event, { session_id: SESSION }), { env });
const plugins = (env = CLIENT) => box.gate("worker-stop-gate", STOP, { env });
const agents = (payload: object = STOP, env = CLIENT) =>
  box.gate("worker-stop-gate", payload, { env, args: ["--unless-plugin"] });
const holds = () => join(storeOf(box), "holds");

describe("worker-stop-gate wired by the plugin and by an agent file", () => {
  it.each(["SessionStart.startup", "SessionStart.agent", "UserPromptSubmit"])(
    "one of the two hooks answers after %s",
    (event) => {
      expect(record(event)).toEqual(SILENT);
      expect([agents(), plugins(), agents(), plugins()]).toEqual([SILENT, OPEN, SILENT, OPEN]);
      expect([agents(), plugins()]).toEqual([SILENT, SILENT]);
    },
  );

  it("one of the two hooks counts the hold", () => {
    record();
    for (let times = 1; times <= 3; times += 1) expect(agents()).toEqual(SILENT);
    expect(existsSync(holds())).toBe(false);
  });

  it("one of the two hooks answers also when both run at once", async () => {
    record();
    const answers = await Promise.all(
      [[], ["--unless-plugin"]].map((args) =>
        startGate(box, "worker-stop-gate", STOP, { env: CLIENT, args }),
      ),
    );
    expect(answers.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 2, stderr: OPEN.stderr },
      { code: 0, stderr: "" },
    ]);
  });

  it("one of the two hooks answers whatever else is wrong", () => {
    record();
    box.file(`home/.claude/teams/${LIST}/config.json`, "{");
    const mate = {
      session_id: SESSION,
      agent_id: "abuilder-3ec7457d455e44ff",
      agent_type: "builder",
    };
    const stop = recorded("SubagentStop.teammate-in-process", mate);
    expect(agents(stop)).toEqual(SILENT);
    expect(box.gate("worker-stop-gate", stop, { env: CLIENT }).stderr).toContain(
      "could not decide",
    );
  });
});

describe("worker-stop-gate wired by an agent file alone", () => {
  it("the agent's own hook answers where the plugin is not loaded", () => {
    expect([agents(), agents(), agents()]).toEqual([OPEN, OPEN, SILENT]);
  });

  it("the agent's own hook answers in another session", () => {
    box.gate("session-record", recorded("SessionStart.startup"), { env: CLIENT });
    expect(agents()).toEqual(OPEN);
  });

  it("the agent's own hook answers in a session resumed by a client without the plugin", () => {
    record();
    expect(agents(STOP, { CLAUDE_PID: "4343" })).toEqual(OPEN);
  });

  it("the agent's own hook answers at the Stop of a tmux teammate, whose session is its own", () => {
    record();
    const own = { session_id: "5bde32a1-e1f7-40b2-a51f-7568fe312678" };
    const stop = recorded("Stop.teammate-tmux", { ...own, agent_type: "ralph-builder" });
    const env = { ...CLIENT, CLAUDE_CODE_TASK_LIST_ID: LIST };
    expect(agents(stop, env)).toEqual(OPEN);
    box.gate("session-record", recorded("SessionStart.agent", own), { env: CLIENT });
    expect(agents(stop, env)).toEqual(SILENT);
  });

  it("the agent's own hook is silent in a project that does not use ralph", () => {
    const other = sandbox({ usesRalph: false });
    writeTask(other, LIST, { id: "7", subject: "Implement GH-42" });
    expect(other.gate("worker-stop-gate", STOP, { args: ["--unless-plugin"] })).toEqual(SILENT);
  });

  it.each<OddFile>(["a FIFO", "a folder", "a link to itself", "a link to nowhere"])(
    "the agent's own hook answers though its session record is %s",
    (odd) => {
      record();
      replaceBy(odd, join(storeOf(box), "sessions", SESSION, "client-4242"));
      expect(agents()).toEqual(OPEN);
    },
  );

  it("the agent's own hook answers though the folder of records is a file", () => {
    blockStore(box, "sessions");
    expect(agents()).toEqual(OPEN);
  });
});

it("no other gate yields to the plugin", () => {
  record();
  writeTeam(box, LIST, SESSION, [{ name: "builder", agentType: "ralph-builder" }]);
  const idle = recorded("TeammateIdle.in-process", { teammate_name: "builder" });
  const ran = box.gate("team-teammate-idle", idle, { env: CLIENT, args: ["--unless-plugin"] });
  expect(ran.stderr).toBe("builder is idle.\n");
});

it.each(["../../../../escaped", "a\nb", "", "x".repeat(5000)])(
  "a session whose id is not a file name is recorded, too: %j",
  (session_id) => {
    const start = recorded("SessionStart.startup", { session_id });
    expect(box.gate("session-record", start, { env: CLIENT })).toEqual(SILENT);
    expect(agents(recorded("SubagentStop", { ...BUILDER, session_id }))).toEqual(SILENT);
    expect(readdirSync(storeOf(box))).toEqual(["sessions"]);
  },
);

it("a session record that cannot be written is reported and blocks nobody", () => {
  blockStore(box);
  const ran = record();
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/^session-record could not decide: \/.* is not a folder\.\n$/);
  expect(JSON.parse(ran.stdout)).toEqual({ systemMessage: ran.stderr.trimEnd() });
});

it("ralph gate and ralph explain accept --unless-plugin", () => {
  record();
  const where = { env: { ...box.env, ...CLIENT }, cwd: box.project };
  const ralph = (...args: string[]) => run(join(DIST, "ralph"), args, asText(STOP), where);
  const besides = (...args: string[]) => ralph(...args, "worker-stop-gate", "--unless-plugin");
  expect(besides("gate")).toEqual(SILENT);
  expect(besides("explain").stdout).toContain("speaksHere: false\n");
  expect(ralph("explain", "worker-stop-gate").stdout).toContain("speaksHere: true\n");
  expect(ralph("gate", "worker-stop-gate")).toEqual(OPEN);
});
