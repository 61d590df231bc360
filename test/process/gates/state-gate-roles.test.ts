import { beforeAll, describe, expect, it } from "vitest";
import { writeTeam } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { addIssue, succeed } from "../../../testing/ralph-board.ts";
import { ourCall, type Ran, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
const HEX = "3ec7457d455e44ff";
const LEGAL = {
  triage: { number: 1, to_state: "Ready for Plan" },
  split: { number: 1, intent: "complete" },
  research: { number: 2, intent: "lock" },
  plan: { number: 3, intent: "lock" },
  review: { number: 4, intent: "complete" },
  impl: { number: 6, intent: "lock" },
  merge: { number: 5, intent: "complete" },
  hero: { number: 6, to_state: "In Review" },
} as const;
type Command = keyof typeof LEGAL;

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  addIssue(box, 1, "Backlog");
  addIssue(box, 2, "Research Needed");
  addIssue(box, 3, "Ready for Plan");
  addIssue(box, 4, "Plan in Review");
  addIssue(box, 5, "In Review");
  addIssue(box, 6, "In Progress");
  succeed(box.ralph("board", "add", "--title", "Part", "--number", "7", "--parent", "1"));
});

function expectRefused({ code, stdout, stderr }: Ran, line: string) {
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr.startsWith(line)).toBe(true);
}

/** Every command once, each as a legal move: only the role can stand in its way. */
const handoff = (command: Command, agent: object, env = {}) =>
  box.gate(
    "state-gate",
    ourCall("handoff_ticket", { command, ...LEGAL[command] }, box.project, { ...agent }),
    { env },
  );
const COMMANDS: readonly Command[] = [
  "triage",
  "split",
  "research",
  "plan",
  "review",
  "impl",
  "merge",
  "hero",
];
const USES: Readonly<Record<string, readonly Command[]>> = {
  analyst: ["triage", "split", "research"],
  builder: ["plan", "impl", "review"],
  validator: ["review"],
  integrator: ["merge"],
};

describe.each([
  ["analyst", "triage, split or research"],
  ["builder", "plan, impl or review"],
  ["validator", "review"],
  ["integrator", "merge"],
])("commands of the role %s", (role, uses) => {
  const agent = { agent_id: "a755ee47e05e687e2", agent_type: `ralph-hero:ralph-${role}` };
  it.each(COMMANDS)("the role is refused every command but its own: %s", (command) => {
    const line = `${role} does not use ${command}; it uses ${uses}. Recovery: `;
    if (USES[role]?.includes(command)) expect(handoff(command, agent)).toEqual(SILENT);
    else expectRefused(handoff(command, agent), line);
  });
});

describe("how state-gate knows a role", () => {
  const refused = blocked(
    'validator does not use plan; it uses review. Recovery: pick_actionable_issue(workflowState="Plan in Review").',
  );

  it.each([
    ["by a plugin's agent", { agent_id: "a755ee47e05e687e2", agent_type: "x:ralph-validator" }],
    ["by an agent of the project", { agent_id: "a755ee47e05e687e2", agent_type: "validator" }],
    ["by a tmux teammate's definition", { agent_type: "ralph-hero:ralph-validator" }],
    ["by a teammate's name", { agent_id: `avalidator-${HEX}`, agent_type: "validator" }],
    ["by a numbered name", { agent_id: `avalidator-2-${HEX}`, agent_type: "validator-2" }],
  ])("a role is known by %s", (_how, agent) => {
    expect(handoff("plan", agent)).toEqual(refused);
  });

  it("a role is known by the team's config before the name", () => {
    const name = `session-${SESSION.slice(0, 8)}`;
    const member = { name: "bob", agentType: "ralph-hero:ralph-validator" };
    const path = writeTeam(box, name, SESSION, [member]);
    expect(handoff("plan", { agent_id: `abob-${HEX}`, agent_type: "bob" })).toEqual(refused);
    expect(handoff("plan", { agent_id: `aeve-${HEX}`, agent_type: "eve" })).toEqual(SILENT);
    box.file(path.slice(box.dir.length + 1), "{");
    expect(handoff("plan", { agent_id: `abob-${HEX}`, agent_type: "bob" })).toEqual(
      blocked(`state-gate could not decide: the config of team ${name} cannot be read.`),
    );
  });

  it.each([
    ["the main thread", {}],
    ["an agent of no role", { agent_id: "a755ee47e05e687e2", agent_type: "general-purpose" }],
    ["a name that merely resembles", { agent_id: "a755ee47e05e687e2", agent_type: "validators" }],
  ])("no role is known for %s, which may use any command", (_who, agent) => {
    expect(handoff("plan", agent)).toEqual(SILENT);
    expect(handoff("hero", agent)).toEqual(SILENT);
  });
});

describe("roles where a person reviews plans", () => {
  const env = { RALPH_REVIEW_MODE: "interactive" };

  it("a builder may not review where a person reviews", () => {
    const builder = { agent_id: "a755ee47e05e687e2", agent_type: "ralph-hero:ralph-builder" };
    expect(handoff("review", builder, env)).toEqual(
      blocked(
        'builder does not use review; it uses plan or impl. Recovery: pick_actionable_issue(workflowState="Ready for Plan").',
      ),
    );
  });

  it("a validator's review is answered with ask where a person reviews", () => {
    const validator = { agent_id: "a755ee47e05e687e2", agent_type: "ralph-hero:ralph-validator" };
    expect(handoff("review", validator, env).stdout).toContain('"permissionDecision":"ask"');
  });
});
