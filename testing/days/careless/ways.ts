import { boardStateOf } from "../day-issues.ts";
import type { Step, Tried, Way } from "./follow.ts";
import { again, GIT_WAYS, goOn } from "./git-ways.ts";
import { bash, handOff, STOP, task, tool } from "./mistake.ts";
import { PRODUCT_WAYS } from "./product-ways.ts";

/** Every remedy a line may name, read as it stands. What is not here, nobody can follow. */
export const WAYS: readonly Way[] = [
  ...PRODUCT_WAYS,
  ...GIT_WAYS,
  [
    /^handoff_ticket command="impl" intent="lock" for the issue, then its worktree$/,
    (_found, tried) => [{ call: handOff(number(tried), "impl", { intent: "lock" }) }, again(tried)],
  ],
  [
    /^(?:handoff_ticket )?command=(\w+) (?:intent=(\w+)|to_state="([^"]+)") → (.+)$/,
    ([, command = "", intent, to_state, leads = ""], tried) => {
      const issue = number(tried);
      const move = intent === undefined ? { to_state } : { intent };
      return [{ call: handOff(issue, command, move) }, isIn(tried, issue, leads), ...after(tried)];
    },
  ],
  [
    /^pick_actionable_issue\(workflowState="(.+)"\)$/,
    ([, workflowState = ""]) => [{ call: tool("pick_actionable_issue", { workflowState }) }],
  ],
  [
    /^advance_children number=(\d+) targetState="(.+)"$/,
    ([, id, targetState]) => [
      { call: tool("advance_children", { number: Number(id), targetState }) },
    ],
  ],
  [
    /^(?:wait for its end, or )?a person runs: (ralph .+)$/,
    ([, command = ""], tried) => [
      { person: command },
      ...(tried.instead ? [{ call: tried.instead }] : isSame(command, tried) ? [] : [again(tried)]),
    ],
  ],
  [
    /Task (\S+) is yours and in progress/,
    ([, id = ""]) => [{ call: task(id, { metadata: { awaiting: "an answer" } }) }, { call: STOP }],
  ],
  [/^git clean without -x and -X$/, () => [{ call: bash("git clean -fd src") }]],
  [/^a person reviews it$/, goOn],
  [
    /^review its plan first: the skill (\S+) (\d+)$/,
    ([, skill = "", args = ""]) => [
      { call: { kind: "other", name: "Skill", input: { skill: `ralph-hero:${skill}`, args } } },
      { call: handOff(Number(args), "review", { intent: "complete" }) },
    ],
  ],
  [/^update_issue$/, wanted],
  [/^create_comment$/, wanted],
  [
    /^go on with task (\S+)$/,
    ([, id = ""]) => [{ call: task(id, { metadata: { note: "going on" } }) }],
  ],
  [
    /^take task (\S+)$/,
    ([, id = ""], { by }) => [{ call: task(id, { owner: by.who.name, status: "in_progress" }) }],
  ],
  [
    /Task (\S+) is open for your role/,
    ([, id = ""], { by }) => [{ call: task(id, { owner: by.who.name, status: "in_progress" }) }],
  ],
  [
    /^TaskList, and stop when no task is open$/,
    () => [{ call: { kind: "other", name: "TaskList", input: {} } }, { call: STOP }],
  ],
  [
    /^leave the task in progress, metadata awaiting$/,
    (_found, { call }) =>
      call.kind === "task" ? [{ call: task(call.id, { metadata: { awaiting: true } }) }] : [],
  ],
  // These name a tool or a form; what the agent wanted is then a call that passes.
  [/^handoff_ticket$/, wanted],
  [
    /^list_issues, to check the number$/,
    (found, tried) => [{ call: tool("list_issues", {}) }, ...wanted(found, tried)],
  ],
  [/^number=42, "42" or "#42", from 1 to 999999999$/, wanted],
  [/^targetState=the state that their parent is in$/, wanted],
  [/^run it by itself: it is then a person's to decide$/, wanted],
  [/^the same call /, wanted],
  [/^handoff_ticket (\w+) complete for each child itself/, wanted],
  [
    /Board has .* processable issues?: #(\d+)/,
    ([, id]) => [{ call: tool("detect_pipeline_position", { number: Number(id) }) }],
  ],
];

function number({ issue }: Tried): number {
  if (issue === undefined) throw new Error("the remedy does not say which issue");
  return issue;
}

/** What was held by a missing hand-off, made again: a task's completion, or the end of a turn. */
function after(tried: Tried): readonly Step[] {
  return tried.call.kind === "task" || tried.call.kind === "stop" ? [again(tried)] : [];
}

function isIn({ day }: Tried, issue: number, leads: string): Step {
  return {
    check: async () => {
      const state = await boardStateOf(day, issue);
      return state === leads ? undefined : `#${issue} is in ${state}, and not in ${leads}`;
    },
  };
}

function wanted(_found: readonly string[], { instead }: Tried): readonly Step[] {
  if (instead === undefined) throw new Error("the line names no call, and none is given");
  return [{ call: instead }];
}

/** What a person runs is the very command that the agent typed. */
function isSame(command: string, { call }: Tried): boolean {
  return call.kind === "bash" && call.command.includes(command);
}
