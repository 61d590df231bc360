import { existsSync } from "node:fs";
import * as z from "zod";
import { githubConfig } from "../../../world/github/request/config.ts";
import { defineTool } from "../../server/define-tool.ts";
import type { ToolContext } from "../../server/tool-context.ts";

export const setupProject = defineTool({
  name: "setup_project",
  title: "Make the board ready",
  description:
    "Shows what the board lacks for the workflow; with apply it is made: the embedded board's " +
    "file, or fields and options of the GitHub project. Values on cards are kept.",
  readOnly: false,
  idempotent: true,
  input: { apply: z.boolean().default(false).describe("true: do it. false: only show it.") },
  output: {
    board: z.enum(["embedded", "github"]),
    applied: z.boolean(),
    steps: z.array(
      z.object({
        kind: z.string(),
        field: z.string(),
        options: z.array(z.string()),
        cards: z.int().describe("Cards with a value there; any GitHub empties is written back."),
      }),
    ),
  },
  run: async ({ apply }, context) => {
    const isGithub = (await githubConfig(context.project)) !== undefined;
    const steps = isGithub ? await onGithub(context, apply) : await embedded(context, apply);
    const words = steps.map(({ kind, field }) => `${kind} ${field}`).join(", ");
    const done = apply ? `Done: ${words}.` : `Missing: ${words}. Nothing was changed.`;
    return {
      text: steps.length === 0 ? "The board has all it needs." : done,
      data: {
        board: isGithub ? ("github" as const) : ("embedded" as const),
        applied: apply,
        steps,
      },
    };
  },
});

async function embedded(context: ToolContext, apply: boolean) {
  if (existsSync(context.project.boardPath)) return [];
  if (apply) await context.withBoard(async () => undefined, true);
  return [{ kind: "create board", field: context.project.boardPath, options: [], cards: 0 }];
}

async function onGithub({ project, timeoutMs }: ToolContext, apply: boolean) {
  const { connectToGithub } = await import("../../../world/github/request/connect.ts");
  const { applySetup, planSetup } = await import("../../../world/github/setup/setup.ts");
  const connection = await connectToGithub(project, timeoutMs);
  const steps = await (apply ? applySetup : planSetup)(connection);
  return steps.map((step) => ({ ...step, options: [...step.options] }));
}
