import {
  type GithubHealth,
  readGithubHealth,
} from "../../../../world/github/setup/github-health.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../../check.ts";

/** The project can be read. */
export const githubProject: DoctorCheck = {
  id: "github-project",
  why: "Gates and tools that cannot read the project hold every change of a workflow state.",
  examine: async (project) => {
    const health = await readGithubHealth(project);
    return health ? judgeProject(health) : [];
  },
};

export function judgeProject({
  source,
  fault,
  config,
}: GithubHealth): Finding | readonly Finding[] {
  if (source === undefined) return [];
  const { projectOwner, projectNumber } = config;
  const name = `Project ${projectNumber} of ${projectOwner}`;
  if (fault === undefined) return ok(`${name} can be read.`);
  const isOutOfReach = /reach|in time|answer/.test(fault);
  const what = `${name} could not be read: ${fault}.`;
  return isOutOfReach ? unknown(what, "ralph setup") : fails(what, "ralph settings");
}

/** The project has every field and option that the workflow writes. */
export const githubFields: DoctorCheck = {
  id: "github-fields",
  why: "A state, estimate or priority that the project has no option for cannot be written.",
  examine: async (project) => {
    const health = await readGithubHealth(project);
    return health ? judgeFields(health) : [];
  },
};

export function judgeFields({ source, fault, missing }: GithubHealth): readonly Finding[] {
  if (source === undefined || fault !== undefined) return [];
  if (missing.length === 0) return [ok("The project has every field and option of the workflow.")];
  return missing.map(({ kind, field, options }) =>
    fails(
      kind === "create field"
        ? `The project has no field "${field}".`
        : `The field "${field}" lacks ${options.join(", ")}.`,
      "ralph setup --apply",
    ),
  );
}
