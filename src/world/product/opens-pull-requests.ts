import type { GateSettings } from "../../gate/facts.ts";
import { reachOf } from "../github/pull-request/reach.ts";
import type { Project } from "../project.ts";

/** Whether work goes through pull requests here: where `auto`, if they can be reached. */
export function opensPullRequests(
  project: Project,
  { pullRequests, requiredBranch }: Pick<GateSettings, "pullRequests" | "requiredBranch">,
): boolean {
  if (pullRequests !== "auto") return pullRequests === "on";
  return reachOf(project, requiredBranch).kind === "reached";
}
