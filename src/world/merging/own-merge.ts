import type { OwnMerge } from "../../gate/facts.ts";
import type { AgentKey } from "../../gate/store-record.ts";
import { projectRepository } from "../git/git-dir.ts";
import type { PresenceAsker } from "../holders/presence.ts";
import type { Project } from "../project.ts";
import { halfMergedCheckouts, ownMergeOf, readMergeState } from "./merge-state.ts";

/** The merge that this agent has under way in the project's repository. */
export function readOwnMerge(
  { root, storePath }: Pick<Project, "root" | "storePath">,
  asker: PresenceAsker,
  agent: AgentKey,
): OwnMerge | undefined {
  const found = projectRepository(root);
  if (found === undefined) return undefined;
  const state = readMergeState(storePath, found.commonDir, asker, Date.now());
  const own = ownMergeOf(state, agent);
  if (own === undefined) return undefined;
  const { repository, nth } = state;
  const [half] = halfMergedCheckouts(root);
  return { repository, nth, heads: own.heads, halfDoneIn: half?.top };
}
