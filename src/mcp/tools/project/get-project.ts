import * as z from "zod";
import { ESTIMATES } from "../../../workflow/issue/issue.ts";
import { defineTool } from "../../server/define-tool.ts";

export const getProjectTool = defineTool({
  name: "get_project",
  title: "Describe the board, its fields, and how this project works",
  description:
    "Which board this project uses, where it is, its fields with their options, and the settings that agents need: branches, documents, worktrees, pull requests, modes.",
  readOnly: true,
  idempotent: true,
  input: {},
  output: {
    board: z.enum(["embedded", "github"]),
    place: z.string().describe("The embedded board's file, or the project's owner and number."),
    repository: z.string().nullable().describe("Where new issues go on GitHub."),
    exists: z.boolean(),
    fields: z.array(z.object({ name: z.string(), options: z.array(z.string()) })),
    settings: z.object({
      requiredBranch: z.string().nullable().describe("null: not found; a person sets it."),
      documents: z.string().describe("The folder of research, plans and reviews."),
      documentsBranch: z.string().nullable().describe("Documents are committed on this branch."),
      branch: z.string().describe("The name of an issue's branch; N is the issue's number."),
      worktrees: z.string().describe("New worktrees are added in this folder."),
      pullRequests: z.boolean().describe("Work goes through pull requests here."),
      reviewMode: z.enum(["auto", "interactive", "skip"]),
      approval: z.enum(["table", "person"]),
      closing: z.enum(["person", "free"]),
      mergeApproval: z.enum(["person", "rules"]),
      workProducts: z.enum(["required", "off"]),
      maxEstimate: z.enum(ESTIMATES),
    }),
  },
  run: async (_args, context) => {
    const setup = await context.boardSetup();
    const settings = await context.settings();
    const { opensPullRequests } = await import("../../../world/product/opens-pull-requests.ts");
    const pullRequests = opensPullRequests(context.project, settings);
    const { place, repository, exists, fields } = await setup.describe();
    return {
      text: `${setup.kind} board: ${place}.`,
      data: {
        board: setup.kind,
        place,
        repository,
        exists,
        fields: fields.map(({ name, options }) => ({ name, options: [...options] })),
        settings: {
          requiredBranch: settings.requiredBranch ?? null,
          documents: settings.documents,
          documentsBranch: settings.documentsBranch ?? null,
          branch: settings.branchPattern,
          worktrees: settings.worktrees,
          pullRequests,
          reviewMode: settings.reviewMode,
          approval: settings.approval,
          closing: settings.closing,
          mergeApproval: settings.mergeApproval,
          workProducts: settings.workProducts,
          maxEstimate: settings.maxEstimate,
        },
      },
    };
  },
});
