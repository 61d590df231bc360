import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "./rounds.ts";
import { type Call, SESSION, type Stage, setStage, TEAM } from "./stage.ts";

/** A commit in research, on the required branch: every gate of a Bash call has work. */
export const COMMIT: Call = {
  recorded: "PreToolUse.Bash",
  fields: { tool_input: { command: "git add notes.md && git commit -m 'research notes'" } },
};

export function enterSkill(stage: Stage, skill: string, session: string): void {
  const fields = { tool_input: { skill: `ralph-hero:${skill}` }, session_id: session };
  stage.make({ recorded: "PreToolUse.Skill", fields });
}

/** A stage in whose session the research skill was entered, shown by what is then held. */
export function researching(stage = setStage()): Stage {
  enterSkill(stage, "ralph-research", SESSION);
  stage.file(`.bash-gates/${SESSION}`, "research");
  stage.git("worktree", "add", "-q", "-b", "feature", "../feature");
  const cwd = join(stage.project, "../feature");
  stage.make(
    { ...COMMIT, fields: { ...COMMIT.fields, cwd } },
    { code: 2, says: /feature; research runs on main/ },
  );
  showBypassHeld(stage);
  return stage;
}

function showBypassHeld(stage: Stage): void {
  const bypass = { tool_input: { command: "gh issue close 42" } };
  stage.make({ ...COMMIT, fields: bypass }, { code: 2, says: /bypasses the workflow/ });
}

/** A project without ralph. Its silence says something because the gates answer while `.ralph` is there. */
export function withoutRalph(): Stage {
  const stage = setStage({ usesRalph: false });
  mkdirSync(join(stage.project, ".ralph"));
  showBypassHeld(stage);
  rmSync(join(stage.project, ".ralph"), { recursive: true });
  return stage;
}

export function handOff(command: string, number: number): Call {
  return {
    recorded: "PreToolUse.mcp.plugin",
    fields: (n) => ({
      tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
      tool_input: { number, command, intent: "lock", reason: "next in line" },
      tool_use_id: `toolu_bench${n}`,
    }),
  };
}

/** A group that may be planned, one that may not, and an issue to research. */
export function withIssues(stage = setStage()): Stage {
  for (const parent of [1, 5]) stage.issue(parent, "In Review");
  for (const number of [2, 3, 4]) stage.issue(number, "Ready for Plan", "--parent", "1");
  stage.issue(6, "Ready for Plan", "--parent", "5");
  stage.issue(7, "Research in Progress", "--parent", "5");
  stage.issue(8, "Research Needed");
  stage.make(handOff("plan", 8), { code: 2, says: /#8 is in Research Needed/ });
  stage.make(handOff("plan", 6), { code: 2, says: /#7/ });
  return stage;
}

function ofTeam(name: string): Readonly<Record<string, string>> {
  const who = { agent_type: name, teammate_name: name, agent_id: `a${name}-3ec7457d455e44ff` };
  return { ...who, team_name: TEAM };
}

export const IDLE_BUILDER: Call = {
  recorded: "TeammateIdle.in-process",
  fields: ofTeam("builder"),
};

/** Ten tasks: an analyst could start three of them, a builder none. */
export function withTasks(): Stage {
  const stage = setStage();
  for (let id = 1; id <= 10; id += 1) {
    const status = id < 4 ? "completed" : "pending";
    const research = { subject: `Research GH-${id}`, blockedBy: [], status };
    const plan = { subject: `Plan GH-${id}`, blockedBy: ["4", "5"], status };
    const task = { id: `${id}`, description: "As planned.", blocks: [] };
    const text = JSON.stringify({ ...task, ...(id < 7 ? research : plan) }, null, 2);
    stage.file(`.claude/tasks/${TEAM}/${id}.json`, text);
  }
  const held: Answer = { code: 2, says: /Task 4 is open for your role/ };
  stage.make({ ...IDLE_BUILDER, fields: ofTeam("analyst") }, held);
  const analyst = { agent_type: "ralph-hero:ralph-analyst" };
  stage.make({ recorded: "Stop.agent-main", fields: analyst }, held);
  return stage;
}
