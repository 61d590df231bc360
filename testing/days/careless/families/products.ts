import { addDayIssue } from "../../day-issues.ts";
import { documentFor } from "../../honest/documents-of-day.ts";
import { type Family, handOff } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

/** Hand-offs of a phase that left nothing behind. */
export const products: Family = {
  name: "hand-offs without product",
  play: async function* (day) {
    const { analyst, builder, validator, integrator } = await carelessTeam(day);
    const S = { estimate: "S" };
    const complete = { intent: "complete" };
    await addDayIssue(day, 1, { state: "Research Needed", ...S });
    await must(analyst.handOff(1, "research", "lock"));
    yield {
      what: "research without a document",
      by: analyst,
      call: handOff(1, "research", complete),
    };
    await addDayIssue(day, 2, { state: "Research Needed", ...S });
    await must(analyst.handOff(2, "research", "lock"));
    const second = documentFor("research", 2, "unlinked");
    await must(analyst.write(second.path, second.text));
    await must(
      analyst.bash(`git add ${second.path} && git commit -m 'docs: GH-2' -- ${second.path}`),
    );
    yield {
      what: "research that is not linked",
      by: analyst,
      call: handOff(2, "research", complete),
    };
    await addDayIssue(day, 3, { state: "Ready for Plan", ...S });
    await must(builder.handOff(3, "plan", "lock"));
    yield { what: "a plan that is not written", by: builder, call: handOff(3, "plan", complete) };
    await addDayIssue(day, 4, { state: "Plan in Review", ...S });
    yield {
      what: "a review without a critique",
      by: validator,
      call: handOff(4, "review", complete),
    };
    await addDayIssue(day, 5, { state: "Backlog", ...S });
    yield {
      what: "triage past the research",
      by: analyst,
      call: handOff(5, "triage", { to_state: "Ready for Plan" }),
    };
    await addDayIssue(day, 6, { state: "In Review", ...S });
    yield {
      what: "a merge that did not happen",
      by: integrator,
      call: handOff(6, "merge", complete),
    };
    await addDayIssue(day, 7, { state: "In Progress", ...S });
    await must(builder.handOff(7, "impl", "lock"));
    yield { what: "a build without a branch", by: builder, call: handOff(7, "impl", complete) };
    await addDayIssue(day, 8, { state: "In Progress", ...S });
    await must(builder.handOff(8, "impl", "lock"));
    await builder.skill("ralph-impl", "8");
    await must(builder.bash("git worktree add worktrees/GH-8 -b feature/GH-8 origin/main"));
    yield { what: "a build without a commit", by: builder, call: handOff(8, "impl", complete) };
  },
};
