import { addDayIssue } from "../../day-issues.ts";
import { documentFor } from "../../honest/documents-of-day.ts";
import { type Family, write } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

/** Names under which the same document is written a second time. */
const SECOND = [
  "thoughts/shared/research/2026-11-19-GH-0042-again.md",
  "thoughts/shared/research/2026-11-18-GH-0042-other-words.md",
  "thoughts/shared/research/2026-11-19-GH-42-unpadded.md",
  "thoughts/shared/research/2026-11-19-gh-0042-small.md",
  "thoughts/shared/research/2026-11-19-GH-00042-long.md",
  "thoughts/shared/research/../research/2026-11-19-GH-0042-up.md",
];

/** A second document where the first should be edited. */
export const documents: Family = {
  name: "second document",
  play: async function* (day) {
    const { analyst, builder, validator } = await carelessTeam(day);
    await addDayIssue(day, 42, { state: "Research Needed", estimate: "S" });
    const first = documentFor("research", 42, "first");
    await analyst.skill("ralph-research", "42");
    await must(analyst.write(first.path, first.text));
    for (const path of SECOND) yield { what: path, by: analyst, call: write(path, first.text) };
    const plan = documentFor("plan", 42, "first", [42, 43]);
    await builder.skill("ralph-plan", "42");
    await must(builder.write(plan.path, plan.text));
    const later = plan.path.replace("11-18", "11-20");
    yield { what: "a second plan", by: builder, call: write(later, plan.text) };
    const critique = documentFor("critique", 42, "first");
    await validator.skill("ralph-review", "42");
    await must(validator.write(critique.path, critique.text));
    const round = critique.path.replace("first", "round-2");
    yield { what: "a second critique", by: validator, call: write(round, critique.text) };
    // Committed, so that it is found by name in the repository, too.
    await must(
      validator.bash(`git add ${critique.path} && git commit -m 'docs: GH-42' -- ${critique.path}`),
    );
    yield {
      what: "a second critique of a committed one",
      by: validator,
      call: write(round, "# R\n"),
    };
  },
};
