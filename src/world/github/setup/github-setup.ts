import type { BoardSetup } from "../../board/board-setup.ts";
import { type Connection, readProject } from "../read/read-issue.ts";
import { readViews } from "../read/views.ts";
import { planOptions } from "./field-options.ts";
import { applySetup, planSetup } from "./setup.ts";

export function githubSetup(connection: Connection): BoardSetup {
  const { owner, repo, projectOwner, projectNumber } = connection.config;
  return {
    kind: "github",
    describe: async () => {
      const { project } = await readProject(connection);
      return {
        place: `${projectOwner}, project ${projectNumber}`,
        repository: `${owner}/${repo}`,
        exists: true,
        fields: project.fields.nodes.flatMap(({ name, options }) =>
          name === undefined ? [] : [{ name, options: (options ?? []).map((one) => one.name) }],
        ),
      };
    },
    views: async () =>
      (await readViews(connection)).map(({ name, number, layout, filter }) => ({
        number,
        name,
        layout: layout.replace("_LAYOUT", "").toLowerCase(),
        filter: filter || null,
      })),
    plan: () => planSetup(connection),
    apply: () => applySetup(connection),
    planOptions: (field, options) => planOptions(connection, field, options),
  };
}
