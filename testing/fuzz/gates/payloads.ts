import { COMMANDS, INTENTS } from "../../../src/workflow/machine/machine.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { asBash, readCorpus } from "../../commands/corpus.ts";
import type { Random } from "../../oracle/random.ts";
import { recordedNames, recordedPayload } from "../../recorded.ts";
import { type FuzzProject, SESSIONS } from "./fuzz-project.ts";
import { isWiredTo, type WiredGates } from "./wired.ts";

export type Payload = Readonly<Record<string, unknown>>;

const OURS = "mcp__plugin_ralph-hero_ralph__ralph_hero__";
const AGENTS: readonly [Payload, ...Payload[]] = [
  {},
  {},
  { agent_id: "abuilder-3ec7457d455e44ff", agent_type: "builder" },
  { agent_id: "a1b2c3", agent_type: "ralph-hero:ralph-analyst" },
  { agent_id: "a1b2c4", agent_type: "general-purpose" },
  { agent_type: "ralph-hero:ralph-validator" },
];
const FOREIGN = ["mcp__github__issue_write", "mcp__github__update_issue", "mcp__x__projects_write"];
const FILES = [
  "src/a.ts",
  ".ralph/settings.json",
  ".claude/settings.json",
  "../x",
  "thoughts/shared/plans/2026-01-02-GH-0042-x.md",
  // Its issue has a plan already.
  "thoughts/shared/plans/2026-01-03-GH-0006-another.md",
  "worktrees/GH-42/a.ts",
];
const SUBJECTS = [
  "Research GH-2",
  "Plan GH-4",
  "Implement GH-42",
  "Review GH-6",
  "Tidy up",
  "Merge GH-8",
];
const SKILLS = [
  "ralph-hero:ralph-plan",
  "ralph-impl",
  "ralph-team",
  "other",
  "ralph-hero:draft-idea",
];

const COMMANDS_OF_CORPUS = readCorpus().map(asBash);
const BY_EVENT = Map.groupBy(recordedNames().map(recordedPayload), (one) => one["hook_event_name"]);

/** A call as a real agent could make it, for an entry of hooks.json. */
export function soundPayload(random: Random, wired: WiredGates, world: FuzzProject): Payload {
  const [project, worktree] = [world.project, world.worktree];
  const cwd = random.pick([project, project, worktree, `${project}/src`, world.home]);
  const base = random.pickAny(BY_EVENT.get(wired.event) ?? []) ?? { hook_event_name: wired.event };
  const common = { ...base, cwd, session_id: random.pick(sessions), ...random.pick(AGENTS) };
  const named = withTeam(random, wired.event, common);
  const call = toolCall(random, wired, project);
  return call === undefined ? named : { ...named, hook_event_name: wired.event, ...call };
}

const [first = "", ...others] = Object.values(SESSIONS);
const sessions = [first, ...others] as const;

function withTeam(random: Random, event: string, common: Payload): Payload {
  if (event !== "TeammateIdle" && event !== "TaskCompleted") return common;
  const team = {
    teammate_name: random.pick(["builder", "analyst", "analyst-2"]),
    team_name: "session-0b27af40",
  };
  return { ...common, ...team, task_subject: random.pickAny(SUBJECTS) };
}

function toolCall(random: Random, wired: WiredGates, project: string): Payload | undefined {
  if (wired.event !== "PreToolUse" && wired.event !== "PostToolUse") return undefined;
  const found = KINDS.filter(({ tools }) => tools.some((tool) => isWiredTo(wired, tool)));
  const kind = random.pickAny(found);
  if (!kind) return undefined;
  const tool_name = random.pickAny(kind.tools.filter((tool) => isWiredTo(wired, tool)));
  const tool_use_id = `toolu_${random.below(1000)}`;
  return { tool_name, tool_use_id, tool_input: kind.input(random, project) };
}

interface Kind {
  readonly tools: readonly string[];
  input(random: Random, project: string): Payload;
}

const KINDS: readonly Kind[] = [
  { tools: ["Bash", "Monitor"], input: (random) => ({ command: command(random) }) },
  {
    tools: ["Write", "Edit", "NotebookEdit"],
    input: (random, project) => ({
      ...{ file_path: `${project}/${random.pickAny(FILES)}`, content: '{"env":{"RALPH_X":"1"}}' },
      ...{
        old_string: "a",
        new_string: "b",
        replace_all: false,
        notebook_path: `${project}/a.ipynb`,
      },
    }),
  },
  {
    tools: [`${OURS}handoff_ticket`, "mcp__ralph__ralph_hero__handoff_ticket"],
    input: handOffCall,
  },
  {
    tools: [`${OURS}advance_children`],
    input: (random) => ({ number: 12, targetState: random.pickAny(STATES) }),
  },
  { tools: FOREIGN, input: () => ({ state: "closed", number: 4 }) },
  {
    tools: ["TaskUpdate"],
    input: (random) => ({
      taskId: random.pick(["1", "2", "7", "8", "99"]),
      ...random.pick<Payload>([
        { status: "in_progress" },
        { status: "completed" },
        { owner: "builder" },
        { owner: "" },
        { status: "deleted" },
        { subject: "Tidy up" },
        { metadata: { awaiting: "a person" } },
      ]),
    }),
  },
  { tools: ["TaskCreate"], input: (random) => ({ subject: random.pickAny(SUBJECTS) }) },
  { tools: ["Skill"], input: (random) => ({ skill: random.pickAny(SKILLS) }) },
];

function command(random: Random): string {
  const one = random.pickAny(COMMANDS_OF_CORPUS) ?? "ls";
  return random.chance(0.2) ? `${one} && ${random.pickAny(COMMANDS_OF_CORPUS)}` : one;
}

/** A hand-off of any issue, by any command, spelled in any way. */
export function handOffCall(random: Random): Payload {
  const number = 1 + random.below(16);
  const where = random.chance(0.7)
    ? { intent: random.pickAny(INTENTS) }
    : { to_state: random.pickAny([...STATES, "__LOCK__"]) };
  return { number, command: random.pickAny(COMMANDS), ...where, reason: "r" };
}
