import * as z from "zod";
import { defineTool } from "../../server/define-tool.ts";

const NONE = "The embedded board has no views; list_project_items lists what is on it.";

export const listViewsTool = defineTool({
  name: "list_views",
  title: "List the project's views",
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
    const setup = await context.boardSetup();
    const views = await setup.views();
    const words = views.map(({ number, name, layout }) => `${number} ${name} (${layout})`);
    const found = words.length === 0 ? "The project has no views." : `Views: ${words.join(", ")}.`;
    return {
      text: setup.kind === "embedded" ? NONE : found,
      data: { board: setup.kind, views: [...views] },
    };
  },
});
