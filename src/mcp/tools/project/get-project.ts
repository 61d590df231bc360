import { existsSync } from "node:fs";
import * as z from "zod";
import { type GithubConfig, githubConfig } from "../../../world/github/request/config.ts";
import { defineTool } from "../../server/define-tool.ts";
import type { ToolContext } from "../../server/tool-context.ts";
import { FIXED_FIELDS } from "../../shapes/fixed-fields.ts";

export const getProject = defineTool({
  name: "get_project",
  title: "The board and its fields",
  description:
    "Which board this project uses, where it is, and the fields it has with their options.",
  readOnly: true,
  idempotent: true,
  input: {},
  output: {
    board: z.enum(["embedded", "github"]),
    place: z.string().describe("The embedded board's file, or the project's owner and number."),
    repository: z.string().nullable().describe("Where new issues go on GitHub."),
    exists: z.boolean(),
    fields: z.array(z.object({ name: z.string(), options: z.array(z.string()) })),
  },
  run: async (_args, context) => {
    const config = await githubConfig(context.project);
    const data = config ? await onGithub(context, config) : embedded(context);
    return { text: `${data.board} board: ${data.place}.`, data };
  },
});

function embedded({ project: { boardPath } }: ToolContext) {
  return {
    board: "embedded" as const,
    place: boardPath,
    repository: null,
    exists: existsSync(boardPath),
    fields: FIXED_FIELDS,
  };
}

async function onGithub({ project, timeoutMs }: ToolContext, config: GithubConfig) {
  const { connectToGithub } = await import("../../../world/github/request/connect.ts");
  const { readProject } = await import("../../../world/github/read/read-issue.ts");
  const { project: found } = await readProject(await connectToGithub(project, timeoutMs));
  return {
    board: "github" as const,
    place: `${config.projectOwner}, project ${config.projectNumber}`,
    repository: `${config.owner}/${config.repo}`,
    exists: true,
    fields: found.fields.nodes.flatMap(({ name, options }) =>
      name === undefined ? [] : [{ name, options: (options ?? []).map((option) => option.name) }],
    ),
  };
}
