import {
  commitDocument,
  commitOnBranch,
  type Document,
  documentPath,
  mergeBranch,
} from "../testing/project/work-products.ts";
import { printer } from "./print.ts";
import type { Stage, Task } from "./stage.ts";

const SUBJECTS: readonly (readonly [subject: string, blockedBy: string])[] = [
  ["Research GH-42", ""],
  ["Research GH-43", ""],
  ["Research GH-44", ""],
  ["Plan group GH-42", "1 2 3"],
  ["Review plan GH-42", "4"],
  ["Implement GH-42", "5"],
  ["Create PR for GH-42", "6"],
  ["Merge PR for GH-42", "7"],
];

/** What agents do, each told to the gates that listen, with the real executables. */
export function actors(stage: Stage) {
  const show = printer();
  const { project: cwd, session: session_id, team: team_name } = stage;
  const tasks = new Map<string, Task>();
  let calls = 0;
  const nextCall = () => {
    calls += 1;
    return `toolu_demo_${calls}`;
  };

  const agent = (name: string) =>
    name === "lead" ? {} : { agent_type: name, agent_id: `a${name}-00000000000000ff` };
  const tell = (gate: string, gist: string, event: string, fields: object): boolean => {
    const ran = stage.gate(gate, { session_id, cwd, hook_event_name: event, ...fields });
    show.event(event, gist, gate, ran);
    return ran.code === 0;
  };
  const task = (id: string, fields: Partial<Task>) => {
    const [subject = "", blockers = ""] = SUBJECTS[Number(id) - 1] ?? [];
    const blockedBy = blockers === "" ? [] : blockers.split(" ");
    const before: Task = tasks.get(id) ?? { id, subject, status: "pending", blockedBy };
    const after: Task = { ...before, ...fields };
    tasks.set(id, after);
    stage.writeTask(after);
    return after;
  };

  const comments = (number: number, body: string) =>
    stage.tool("create_comment", { number, body }, nextCall());

  return {
    events: show.events,
    chapter: show.chapter,
    upfrontTasks: () => SUBJECTS.map((_, index) => task(String(index + 1), {})),
    take: (who: string, id: string) => task(id, { status: "in_progress", owner: who }),
    idles: (who: string) =>
      tell("worker-stop-gate", `${who} wants to rest`, "TeammateIdle", {
        teammate_name: who,
        team_name,
        ...agent(who),
      }),
    rests: (who: string) =>
      tell("team-teammate-idle", `${who} rests`, "TeammateIdle", {
        teammate_name: who,
        team_name,
        ...agent(who),
      }),
    completes: (who: string, id: string) => {
      const { subject } = task(id, { status: "completed", owner: who });
      tell("team-task-completed", `${who} completes task ${id}`, "TaskCompleted", {
        task_id: id,
        task_subject: subject,
        teammate_name: who,
        team_name,
        ...agent(who),
      });
    },
    enters: (who: string, skill: string) =>
      tell("skill-record", `${who} enters ${skill}`, "PreToolUse", {
        tool_name: "Skill",
        tool_input: { skill: `ralph-hero:${skill}` },
        ...agent(who),
      }),
    types: (who: string, command: string) => {
      const call = { tool_name: "Bash", tool_input: { command }, ...agent(who) };
      for (const gate of ["branch-gate", "state-gate"]) {
        if (!tell(gate, `${who}: ${command}`, "PreToolUse", call)) return;
      }
    },
    /** A hand-off passes both gates before the server makes it. */
    handsOff: (who: string, number: number, command: string, intent: string) => {
      const id = nextCall();
      const call = {
        tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
        tool_input: { number, command, intent, reason: "demo" },
        tool_use_id: id,
        ...agent(who),
      };
      const gist = `${who}: #${number} ${command} ${intent}`;
      for (const gate of ["state-gate", "convergence-gate"]) {
        if (!tell(gate, gist, "PreToolUse", call)) return;
      }
      show.board(stage.tool("handoff_ticket", call.tool_input, id));
    },
    /** A phase's document, committed on main and linked from each issue it is for. */
    writes: (who: string, kind: Document, ...issues: number[]) => {
      const [first = 0] = issues;
      const link = commitDocument(stage, kind, first, { issues });
      for (const number of issues) comments(number, link);
      show.work(`${who} commits ${documentPath(kind, first)} and links it`);
    },
    builds: (who: string, number: number) => {
      comments(number, commitOnBranch(stage, number));
      show.work(`${who} commits on feature/GH-${number}`);
    },
    merges: (who: string, number: number) => {
      mergeBranch(stage, number);
      show.work(`${who} merges feature/GH-${number} into main`);
    },
    leadStops: () =>
      tell("team-stop-gate", "the lead wants to stop", "Stop", { background_tasks: [] }),
  };
}
