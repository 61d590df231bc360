import { addDayIssue } from "../../day-issues.ts";
import type { DayWorker } from "../../day-worker.ts";
import { type Family, type Mistake, STOP, task } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

interface Unfinished {
  readonly subject: string;
  readonly by: DayWorker;
  readonly issue: number;
  readonly state: string;
  /** The command whose lock is taken before. */
  readonly lock?: string;
  readonly estimate?: string;
}

async function ticked(unfinished: Unfinished, lead: DayWorker): Promise<Mistake> {
  const { subject, by, issue, lock } = unfinished;
  const id = await lead.createTask(subject);
  await must(by.task(id, { owner: by.who.name, status: "in_progress" }));
  if (lock !== undefined) await must(by.handOff(issue, lock, "lock"));
  return { what: subject, by, issue, call: task(id, { status: "completed" }) };
}

/** Tasks that are ticked off while the board shows nothing, and turns that end with a lock. */
export const completions: Family = {
  name: "done without product",
  play: async function* (day) {
    const { lead, analyst, builder, validator, integrator } = await carelessTeam(day);
    await lead.skill("ralph-team", "1");
    const unfinished: readonly Unfinished[] = [
      { subject: "Triage GH-41", by: analyst, issue: 41, state: "Backlog" },
      { subject: "Split GH-42", by: analyst, issue: 42, state: "Backlog", estimate: "L" },
      {
        subject: "Research GH-43",
        by: analyst,
        issue: 43,
        state: "Research Needed",
        lock: "research",
      },
      { subject: "Research GH-44", by: analyst, issue: 44, state: "Research Needed" },
      { subject: "Plan GH-45", by: builder, issue: 45, state: "Ready for Plan", lock: "plan" },
      { subject: "Review plan GH-46", by: validator, issue: 46, state: "Plan in Review" },
      { subject: "Create PR for GH-48", by: integrator, issue: 48, state: "In Review" },
    ];
    // Before the first of them: a remedy may create issues of its own.
    for (const { issue, state, estimate } of unfinished)
      await addDayIssue(day, issue, { state, ...(estimate === undefined ? {} : { estimate }) });
    for (const one of unfinished) yield await ticked(one, lead);
  },
};

/** The end of a turn while something of the agent's own is open. */
export const stops: Family = {
  name: "stopping with work open",
  play: async function* (day) {
    const { lead, analyst, builder, validator, otherBuilder } = await carelessTeam(day);
    const locked = [
      [analyst, 11, "Research Needed", "research"],
      [builder, 12, "Ready for Plan", "plan"],
    ] as const;
    for (const [by, issue, state, command] of locked) {
      await addDayIssue(day, issue, { state, estimate: "S" });
      await must(by.handOff(issue, command, "lock"));
      yield { what: `${by.who.name} stops with the lock of ${command}`, by, issue, call: STOP };
    }
    await lead.skill("ralph-team", "13");
    await addDayIssue(day, 13, { state: "Plan in Review", estimate: "S" });
    await lead.createTask("Review plan GH-13");
    yield { what: "a validator stops with a task open for it", by: validator, call: STOP };
    const build = await lead.createTask("Implement GH-14");
    await addDayIssue(day, 14, { state: "In Progress", estimate: "S" });
    await must(otherBuilder.task(build, { owner: "builder-2", status: "in_progress" }));
    yield { what: "a builder stops in the middle of its task", by: otherBuilder, call: STOP };
    await addDayIssue(day, 15, { state: "Research Needed", estimate: "S", title: "Waits" });
    yield { what: "a lead stops while the board has work", by: lead, call: STOP };
  },
};
