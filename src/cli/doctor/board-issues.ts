import type { Issue } from "../../workflow/issue/issue.ts";
import { readGithubHealth } from "../../world/github/setup/github-health.ts";
import type { Project } from "../../world/project.ts";
import { workspaceOf } from "../../world/workspace.ts";

/** Read once for all checks. */
const readings = new WeakMap<Project, Promise<readonly Issue[] | undefined>>();

/** The issues of a board on GitHub; undefined: it is not there, or another check says what is wrong. */
export function githubIssues(project: Project): Promise<readonly Issue[] | undefined> {
  const known = readings.get(project) ?? read(project);
  readings.set(project, known);
  return known;
}

async function read(project: Project): Promise<readonly Issue[] | undefined> {
  const health = await readGithubHealth(project);
  if (health === undefined || health.fault !== undefined) return undefined;
  return workspaceOf(project, "command", () => {}).withBoard((board) => board.all());
}
