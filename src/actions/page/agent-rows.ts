import { oneLine } from "../../gate/line.ts";
import { branchByPattern } from "../../workflow/product/heads.ts";
import type { RunningAgent } from "../../world/holders/running-sessions.ts";
import type { BranchTip } from "../../world/product/branch-tips.ts";
import type { ProjectStatus, StatusLock } from "../status/project-status.ts";
import { type AgentDecisions, agentName } from "./follow-decisions.ts";
import type { AgentRow } from "./page-data.ts";

export const MOST_AGENTS = 60;

export interface AgentFacts {
  readonly status: Pick<ProjectStatus, "agents" | "sessions" | "locks">;
  readonly titles: ReadonlyMap<number, string>;
  readonly decisions: ReadonlyMap<string, AgentDecisions>;
  readonly tips: ReadonlyMap<string, BranchTip>;
  readonly branchPattern: string;
}

/** A row for each agent that runs here, then one for each lock of somebody who does not. */
export function agentRows(facts: AgentFacts): AgentRow[] {
  const { agents, sessions, locks } = facts.status;
  const known = new Set(agents.map(({ session }) => session));
  const idle = sessions
    .filter((session) => !known.has(session))
    .map((session) => ({ ...NOTHING, session, agent: "main" }));
  const rows = [...agents, ...idle].map((agent) => rowOf(agent, facts));
  const shown = new Set(rows.flatMap(({ issue, lock }) => (issue && lock ? [issue.number] : [])));
  const others = locks
    .filter(({ number }) => !shown.has(number))
    .map((lock) => rowOfLock(lock, facts));
  return [...rows.sort((a, b) => rank(a) - rank(b)), ...others];
}

const NOTHING = { skill: null, phase: null, issue: null, since: null, told: null } as const;

/** Who works on an issue first, then who has a phase, then who has nothing. */
function rank({ issue, phase }: AgentRow): number {
  return issue ? 0 : phase ? 1 : 2;
}

function rowOf(agent: RunningAgent, facts: AgentFacts): AgentRow {
  const { session, issue, phase, skill, since, told } = agent;
  const decided = facts.decisions.get(agentName(session, agent.agent));
  const lock = facts.status.locks.find(({ number }) => number === issue);
  const branch = issue === null ? null : branchByPattern(facts.branchPattern, issue);
  const took = since === null || issue === null ? [] : [{ at: since, what: `took #${issue}` }];
  const decision = decided
    ? [{ at: decided.at, what: `was ${WORDS[decided.outcome]} by ${oneLine(decided.gate, 60)}` }]
    : [];
  return {
    key: agentName(session, agent.agent),
    name: nameOf(agent.agent),
    session: session.slice(0, 8),
    phase: phase ?? skill,
    issue: issue === null ? null : { number: issue, title: titleOf(issue, facts) },
    branch,
    lock: lock ? lockShown(lock) : null,
    lastEffect: newest([...took, ...decision, ...committed(branch, facts)]),
    holdsInARow: told?.outcome === "held" ? told.times : 0,
    heldBecause: told?.outcome === "held" ? oneLine(told.line, 300) : null,
  };
}

const WORDS = { held: "held", asked: "put to you", passed: "not judged" } as const;

const WHERE = {
  ...{ caller: "runs here", alive: "runs here" },
  ...{ gone: "gone", elsewhere: "not known here" },
} as const;

function rowOfLock(lock: StatusLock, facts: AgentFacts): AgentRow {
  const { number, holder, since } = lock;
  const branch = branchByPattern(facts.branchPattern, number);
  return {
    key: `lock ${number}`,
    name: oneLine(holder.replace(/^session ([0-9a-f]{8})[0-9a-f-]+$/, "session $1"), 60),
    session: WHERE[lock.presence],
    phase: lock.state,
    issue: { number, title: titleOf(number, facts) },
    branch,
    lock: lockShown(lock),
    lastEffect: newest([{ at: since, what: `took #${number}` }, ...committed(branch, facts)]),
    holdsInARow: 0,
    heldBecause: null,
  };
}

function lockShown({ state, since, presence }: StatusLock): AgentRow["lock"] {
  const where = presence === "gone" || presence === "elsewhere" ? presence : "here";
  return { state: oneLine(state, 60), since, presence: where };
}

function committed(branch: string | null, { tips }: AgentFacts) {
  const tip = branch === null ? undefined : tips.get(branch);
  return tip ? [{ at: tip.at, what: `committed ${oneLine(tip.subject, 100)}` }] : [];
}

function newest<T extends { readonly at: number }>(effects: readonly T[]): T | null {
  return effects.toSorted((a, b) => b.at - a.at)[0] ?? null;
}

function nameOf(agent: string): string {
  if (agent === "main") return "main";
  return agent.startsWith("@") ? oneLine(agent.slice(1), 60) : "subagent";
}

function titleOf(number: number, { titles }: AgentFacts): string | null {
  const title = titles.get(number);
  return title === undefined ? null : oneLine(title, 200);
}
