import * as z from "zod";
import { githubConfig } from "../../../world/github/request/config.ts";
import { defineTool } from "../../server/define-tool.ts";
import type { ToolContext } from "../../server/tool-context.ts";

const NONE = "The embedded board has no views; list_project_items lists what is on it.";

export const listViews = defineTool({
  name: "list_views",
  title: "The project's views",
  description:
    "The views people made of the GitHub project, each with its layout and filter. The embedded " +
    "board has none.",
  readOnly: true,
  idempotent: true,
  input: {},
  output: {
    board: z.enum(["embedded", "github"]),
    views: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        layout: z.string().describe("table, board or roadmap."),
        filter: z.string().nullable().describe("As people write it on GitHub; null: all cards."),
      }),
    ),
  },
  run: async (_args, context) => {
    if ((await githubConfig(context.project)) === undefined) {
      return { text: NONE, data: { board: "embedded" as const, views: [] } };
    }
    const views = await onGithub(context);
    const words = views.map(({ number, name, layout }) => `${number} ${name} (${layout})`);
    return {
      text: words.length === 0 ? "The project has no views." : `Views: ${words.join(", ")}.`,
      data: { board: "github" as const, views },
    };
  },
});

async function onGithub({ project, timeoutMs }: ToolContext) {
  const { connectToGithub } = await import("../../../world/github/request/connect.ts");
  const { readViews } = await import("../../../world/github/read/views.ts");
  const views = await readViews(await connectToGithub(project, timeoutMs));
  return views.map(({ name, number, layout, filter }) => ({
    number,
    name,
    layout: layout.replace("_LAYOUT", "").toLowerCase(),
    filter: filter || null,
  }));
}
