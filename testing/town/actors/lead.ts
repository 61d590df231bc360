import { type Issue, isLive } from "../../../src/workflow/issue/issue.ts";
import { stateOf } from "../../../src/workflow/issue/issue-state.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import type { Town } from "../town.ts";
import type { Actor } from "./actor.ts";
import { boardOf } from "./open-town.ts";

/** The lead looks at the board and adds the tasks that its issues need next. */
export async function lead(town: Town, me: Actor): Promise<void> {
  for (;;) {
    const before = town.fingerprint();
    try {
      const board = await boardOf(town, me);
      const live = await board.live();
      town.tasks.tidy(before);
      for (const issue of live) {
        const subject = nextTask(issue, live);
        if (subject !== undefined && !town.tasks.isOpen(subject)) town.tasks.add(subject);
      }
      me.idleAt = town.workVersion(me);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      town.note(`${me.id}: ${error.message}`);
    }
    await town.turnsOf(me).wait({ label: "look on", isWrite: false, fates: [] });
  }
}

function nextTask(issue: Issue, live: readonly Issue[]): string | undefined {
  const { number, estimate, subIssues, key } = issue;
  const isLarge = estimate !== null && !["XS", "S"].includes(estimate);
  const isParent = subIssues.length > 0;
  switch (stateOf(issue)) {
    case "Backlog":
      if (isLarge && !isParent) return `Split GH-${number}`;
      // A parent is closed when its parts are finished.
      if (isParent && live.some((part) => part.parent === key && isLive(part))) return undefined;
      return `Triage GH-${number}`;
    case "Research Needed":
      return isLarge && !isParent ? `Split GH-${number}` : `Research GH-${number}`;
    case "Research in Progress":
      return `Research GH-${number}`;
    case "Ready for Plan":
    case "Plan in Progress":
      return `Plan GH-${number}`;
    case "Plan in Review":
      return `Review GH-${number}`;
    case "In Progress":
      return `Implement GH-${number}`;
    case "In Review":
      return `Merge GH-${number}`;
    default:
      return undefined;
  }
}
