import { addDayIssue } from "../../day-issues.ts";
import { type Family, task } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

/** Tasks that are another's, blocked, or another role's work. */
export const tasks: Family = {
  name: "tasks of others",
  play: async function* (day) {
    const { lead, analyst, otherAnalyst, builder, validator, integrator, otherBuilder } =
      await carelessTeam(day);
    await addDayIssue(day, 42, { state: "Research Needed", estimate: "S" });
    await lead.skill("ralph-team", "42");
    const ids: Record<string, string> = {};
    for (const subject of [
      "Research GH-42",
      "Plan GH-42",
      "Review plan GH-42",
      "Implement GH-42",
      "Validate GH-42",
      "Create PR for GH-42",
      "Merge PR for GH-42",
      "Triage GH-43",
      "Split GH-44",
    ]) {
      ids[subject] = await lead.createTask(subject);
    }
    const id = (subject: string) => ids[subject] ?? "";
    await lead.task(id("Plan GH-42"), { addBlockedBy: [id("Research GH-42")] });
    await lead.task(id("Implement GH-42"), { addBlockedBy: [id("Review plan GH-42")] });
    await lead.task(id("Merge PR for GH-42"), { addBlockedBy: [id("Create PR for GH-42")] });
    const takes = { status: "in_progress" };
    const roles = [
      [builder, "Research GH-42"],
      [builder, "Review plan GH-42"],
      [validator, "Create PR for GH-42"],
      [integrator, "Validate GH-42"],
      [validator, "Triage GH-43"],
      [integrator, "Split GH-44"],
    ] as const;
    for (const [by, subject] of roles) {
      yield {
        what: `${by.who.name} takes "${subject}"`,
        by,
        call: task(id(subject), { ...takes, owner: by.who.name }),
      };
    }
    yield {
      what: "a role takes another's work without naming itself",
      by: analyst,
      call: task(id("Validate GH-42"), takes),
    };
    yield {
      what: "takes a blocked plan",
      by: builder,
      call: task(id("Plan GH-42"), { owner: "builder" }),
    };
    yield {
      what: "begins a blocked build",
      by: otherBuilder,
      call: task(id("Implement GH-42"), takes),
    };
    yield {
      what: "begins a blocked merge",
      by: integrator,
      call: task(id("Merge PR for GH-42"), { owner: "integrator", ...takes }),
    };
    await must(analyst.task(id("Research GH-42"), { owner: "analyst", ...takes }));
    yield {
      what: "takes what another analyst has",
      by: otherAnalyst,
      call: task(id("Research GH-42"), { owner: "analyst-2", ...takes }),
    };
    yield {
      what: "begins what another analyst has",
      by: otherAnalyst,
      call: task(id("Research GH-42"), takes),
    };
    yield {
      what: "takes an owned task by its bare name",
      by: otherAnalyst,
      call: task(id("Research GH-42"), { owner: "analyst-2" }),
    };
    const losses = {
      "gives back what another analyst has": { owner: "", status: "pending" },
      "hands on what another analyst has": { owner: "analyst-3" },
      "ticks off what another analyst has": { status: "completed" },
      "deletes what another analyst has": { status: "deleted" },
      "renames what another analyst has": { subject: "Tidy up" },
      "excuses what another analyst has": { metadata: { awaiting: "a person" } },
    };
    for (const [what, fields] of Object.entries(losses)) {
      yield { what, by: otherAnalyst, call: task(id("Research GH-42"), fields) };
    }
  },
};
