import type { Day } from "../day.ts";
import type { DayWorker } from "../day-worker.ts";

const ROLES = ["analyst", "builder", "validator", "integrator"] as const;

/** The lead and two workers of each role, all of one session. */
export interface CarelessTeam {
  readonly lead: DayWorker;
  readonly analyst: DayWorker;
  readonly builder: DayWorker;
  readonly validator: DayWorker;
  readonly integrator: DayWorker;
  readonly otherAnalyst: DayWorker;
  readonly otherBuilder: DayWorker;
  readonly otherIntegrator: DayWorker;
}

export async function carelessTeam(day: Day): Promise<CarelessTeam> {
  const lead = day.worker("lead", "main");
  await lead.starts();
  const names = ROLES.flatMap((role) => [role, `${role}-2`]);
  const types = names.map((name) => [name, `ralph-hero:ralph-${name.replace(/-2$/, "")}`]);
  day.team.setMembers(lead.who.session, Object.fromEntries(types));
  const mate = (name: string) => day.worker(name, "teammate");
  return {
    lead,
    analyst: mate("analyst"),
    builder: mate("builder"),
    validator: mate("validator"),
    integrator: mate("integrator"),
    otherAnalyst: mate("analyst-2"),
    otherBuilder: mate("builder-2"),
    otherIntegrator: mate("integrator-2"),
  };
}

/** A call that only prepares a mistake, and must pass. */
export async function must(played: Promise<{ readonly answer: string; readonly line: string }>) {
  const { answer, line } = await played;
  if (answer !== "passed") throw new Error(`the set-up was ${answer}: ${line}`);
}
