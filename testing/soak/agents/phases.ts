import type { Document } from "../../project/work-products.ts";
import { type Agent, callTool, comments, handsOff } from "./crew.ts";
import type { Entry } from "./ledger.ts";
import type { RoleName } from "./session.ts";

/** A phase: where its work lies, the lock it takes, and what it leaves behind. */
interface Phase {
  readonly command: string;
  readonly takes: string;
  /** Undefined: the phase has no lock. */
  readonly lock?: string;
  readonly leaves: Document | "branch" | "merge" | "nothing";
  readonly ends: "complete" | "Research Needed";
}

const PHASES: Readonly<Record<RoleName, readonly [Phase, ...Phase[]]>> = {
  analyst: [
    {
      ...{ command: "research", takes: "Research Needed", lock: "Research in Progress" },
      ...{ leaves: "research", ends: "complete" },
    },
    { command: "triage", takes: "Backlog", leaves: "nothing", ends: "Research Needed" },
  ],
  builder: [
    {
      ...{ command: "plan", takes: "Ready for Plan", lock: "Plan in Progress" },
      ...{ leaves: "plan", ends: "complete" },
    },
    {
      ...{ command: "impl", takes: "In Progress", lock: "In Progress" },
      ...{ leaves: "branch", ends: "complete" },
    },
  ],
  validator: [{ command: "review", takes: "Plan in Review", leaves: "critique", ends: "complete" }],
  integrator: [{ command: "merge", takes: "In Review", leaves: "merge", ends: "complete" }],
};

/** One issue taken as far as this role takes it; false when there was nothing to do. */
export async function worksOnce(agent: Agent, role: RoleName): Promise<boolean> {
  const phase = agent.crew.random.pick(PHASES[role]);
  const number = await finds(agent, phase);
  if (number === undefined) return false;
  const { random } = agent.crew;
  if (phase.lock !== undefined) {
    const locked = await untilAnswered(agent, () => handsOff(agent, number, phase.command, "lock"));
    if (locked !== "told") return true;
    // Some walk away with the lock; a person or the next worker finds it.
    if (random.chance(0.04)) return true;
  }
  if (random.chance(0.05)) {
    await untilAnswered(agent, () => handsOff(agent, number, phase.command, "escalate"));
    return true;
  }
  if (random.chance(0.1)) {
    await untilAnswered(agent, () => handsOff(agent, number, phase.command, "reject"));
    return true;
  }
  await leaves(agent, number, phase);
  await untilAnswered(agent, () => handsOff(agent, number, phase.command, phase.ends));
  return true;
}

/** An issue that the tool names, or one that was seen in the right state, also if it is held. */
async function finds(agent: Agent, { takes, lock }: Phase): Promise<number | undefined> {
  const { random, seen } = agent.crew;
  if (random.chance(0.3)) {
    const end = await callTool(agent, "pick_actionable_issue", { workflowState: takes });
    if (end.kind !== "told" || end.data["found"] !== true) return undefined;
    return Number(/"number":(\d+)/.exec(JSON.stringify(end.data["issue"]))?.[1]);
  }
  const wanted = random.chance(0.2) && lock !== undefined ? lock : takes;
  const numbers = [...seen].filter(([, state]) => state === wanted).map(([number]) => number);
  return random.pickAny(numbers);
}

async function leaves(agent: Agent, number: number, { leaves: what }: Phase): Promise<void> {
  const { work, ledger, random } = agent.crew;
  if (what === "nothing") return;
  // The work itself takes a while, in which others come by.
  await Bun.sleep(random.below(120));
  if (what === "merge") {
    work.merges(number);
    return;
  }
  const mark = `${ledger.entries.size}`;
  const text = what === "branch" ? work.builds(number, mark) : work.writes(what, number, mark);
  await untilAnswered(agent, () => comments(agent, number, text));
}

/** An agent whose call was cut off makes it again, as long as its client runs. */
async function untilAnswered(
  { session }: Agent,
  call: () => Promise<Entry["end"]>,
): Promise<Entry["end"]> {
  for (let tries = 0; tries < 3; tries += 1) {
    const end = await call();
    if (end !== "lost" || session.isGone()) return end;
  }
  return "lost";
}
