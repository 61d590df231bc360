import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import {
  asText,
  bash,
  DIST,
  recorded,
  run,
  type Sandbox,
  sandbox,
} from "../../../testing/sandbox.ts";
import { blockStore, storeOf } from "../../../testing/store-of.ts";

type Fields = Readonly<Record<string, unknown>>;

const SUBAGENT = { agent_id: "a28d669084fcc69db", agent_type: "general-purpose" };
const SESSION = { session_id: "0b27af40-30cb-43c4-a25e-033369d26f50" };
const PLANS = blocked("On branch feature; plan runs on main. Recovery: git switch main.");

/** Off the required branch, so that the branch gate tells the phase it sees. */
let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  box.git("switch", "-q", "-c", "feature");
});

const skill = (name: string, agent: Fields = {}) =>
  box.gate(
    "skill-record",
    recorded("PreToolUse.Skill", { cwd: box.project, tool_input: { skill: name }, ...agent }),
  );
const seen = (agent: Fields = {}) => box.gate("branch-gate", bash("make", box.project, agent));
const event = (name: string, fields: Fields = {}) =>
  box.gate("skill-record", recorded(name, { ...SESSION, ...fields }));

describe("a skill record sets the phase", () => {
  it.each(["ralph-hero:ralph-plan", "ralph-plan", "/ralph-plan"])(
    "a skill sets the phase as %s",
    (name) => {
      expect(seen()).toEqual(SILENT);
      expect(skill(name)).toEqual(SILENT);
      expect(seen()).toEqual(PLANS);
    },
  );

  it("a skill that a person types sets the phase", () => {
    const command_name = "ralph-hero:ralph-plan";
    expect(event("UserPromptExpansion", { command_name })).toEqual(SILENT);
    expect(seen()).toEqual(PLANS);
  });

  it("a skill sets the phase of its own agent only", () => {
    skill("ralph-plan", SUBAGENT);
    expect(seen()).toEqual(SILENT);
    expect(seen({ agent_id: "b28d669084fcc69db", agent_type: "general-purpose" })).toEqual(SILENT);
    expect(seen({ ...SUBAGENT, session_id: "another" })).toEqual(SILENT);
    expect(seen(SUBAGENT)).toEqual(PLANS);
  });

  it("a skill sets a teammate's phase over activations with different agent ids", () => {
    skill("ralph-plan", { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" });
    expect(seen({ agent_id: "abob-0123456789abcdef", agent_type: "bob" })).toEqual(PLANS);
  });

  it.each(["../../../../escaped", "/etc/escaped", "a\nb", "", "x".repeat(5000)])(
    "a skill sets the phase of a session whose id is not a file name: %j",
    (session_id) => {
      const before = readdirSync(box.dir);
      expect(skill("ralph-plan", { session_id, agent_id: "../../escaped" })).toEqual(SILENT);
      expect(seen({ session_id, agent_id: "../../escaped" })).toEqual(PLANS);
      expect(readdirSync(box.dir)).toEqual(before);
      expect(readdirSync(join(box.project, ".ralph"))).toEqual([]);
      expect(readdirSync(storeOf(box)).sort()).toEqual(["log.jsonl", "sessions"]);
    },
  );

  it("a skill's phase comes before --phase", () => {
    skill("ralph-plan");
    const how = { args: ["--phase", "merge"] };
    expect(box.gate("branch-gate", bash("make", box.project), how)).toEqual(PLANS);
  });
});

describe("a skill record is dropped", () => {
  beforeEach(() => {
    skill("ralph-plan");
    skill("ralph-plan", SUBAGENT);
  });

  it("the next skill's record replaces the skill record", () => {
    skill("ralph-research");
    expect(seen()).toEqual(
      blocked("On branch feature; research runs on main. Recovery: git switch main."),
    );
  });

  it.each(["ralph-hero:create-plan", "myplug:work-item", "plan"])(
    "%s, which has no phase, drops the skill record",
    (name) => {
      expect(skill(name)).toEqual(SILENT);
      expect(seen()).toEqual(SILENT);
      expect(seen(SUBAGENT)).toEqual(PLANS);
    },
  );

  it("a subagent's own stop drops its skill record, another's does not", () => {
    expect(event("SubagentStop", { agent_id: "b28d669084fcc69db" })).toEqual(SILENT);
    expect(seen(SUBAGENT)).toEqual(PLANS);
    expect(event("SubagentStop", SUBAGENT)).toEqual(SILENT);
    expect(seen(SUBAGENT)).toEqual(SILENT);
    expect(seen()).toEqual(PLANS);
  });

  it("the main thread's stop drops its skill record", () => {
    expect(event("Stop.background-subagent")).toEqual(SILENT);
    expect(seen()).toEqual(PLANS);
    expect(event("Stop.first")).toEqual(SILENT);
    expect(seen()).toEqual(SILENT);
    expect(seen(SUBAGENT)).toEqual(PLANS);
  });
});

describe("a skill record is kept", () => {
  it("a prompt after Esc goes on in the phase", () => {
    skill("ralph-plan");
    expect(event("UserPromptSubmit", { prompt: "continue" })).toEqual(SILENT);
    expect(seen()).toEqual(PLANS);
  });

  it("a stop that another gate holds keeps the skill record", () => {
    skill("ralph-team");
    addIssue(box, 42, "Backlog");
    const stop = recorded("Stop.first", { ...SESSION, cwd: box.project });
    const gates = ["team-stop-gate", "skill-record"];
    const stopped = () =>
      run(join(DIST, "ralph"), ["hook", "Stop", ...gates], asText(stop), {
        env: box.env,
        cwd: box.project,
      }).code;
    // Held twice, as long as the record says that this is the lead; then released.
    expect([stopped(), stopped(), stopped()]).toEqual([2, 2, 0]);
    skill("ralph-team");
    addIssue(box, 43, "Backlog");
    expect(stopped()).toBe(2);
  });

  it("another tool does not drop the skill record", () => {
    skill("ralph-plan");
    expect(event("PreToolUse.Write")).toEqual(SILENT);
    expect(seen()).toEqual(PLANS);
  });
});

describe("a skill record that cannot be written or read", () => {
  it("a skill record that cannot be written is reported and does not stop the skill", () => {
    blockStore(box);
    const ran = skill("ralph-plan");
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^skill-record could not decide: \/.* is not a folder\.\n$/);
    expect(JSON.parse(ran.stdout)).toEqual({ systemMessage: ran.stderr.trimEnd() });
  });

  it("a skill record that cannot be read blocks where the phase must be known", () => {
    blockStore(box);
    const ran = seen();
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toMatch(/^branch-gate could not decide: \/.* is not a folder\.\n$/);
  });
});
