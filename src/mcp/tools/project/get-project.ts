import * as z from "zod";
import { defineTool } from "../../server/define-tool.ts";

export const getProjectTool = defineTool({
  name: "get_project",
  title: "Describe the board and its fields",
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
    const setup = await context.boardSetup();
    const { place, repository, exists, fields } = await setup.describe();
    return {
      text: `${setup.kind} board: ${place}.`,
      data: {
        board: setup.kind,
        place,
        repository,
        exists,
        fields: fields.map(({ name, options }) => ({ name, options: [...options] })),
      },
    };
  },
});
