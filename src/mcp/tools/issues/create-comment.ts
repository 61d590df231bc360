import * as z from "zod";
import { commentOnIssue } from "../../../actions/change-issue.ts";
import { callerOf } from "../../server/caller.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";

export const createCommentTool = defineTool({
  name: "create_comment",
  title: "Comment on an issue",
  description: "Adds a comment, for instance the link to a research document or a plan.",
  readOnly: false,
  idempotent: false,
  input: { ...issueArguments, body: z.string().regex(/\S/).describe("The comment, in Markdown.") },
  output: { number: z.int(), author: z.string(), length: z.int() },
  run: async (args, context) => {
    const ref = refOf(args);
    const { holder } = callerOf(context);
    await commentOnIssue(context, ref, { author: holder, body: args.body });
    return {
      text: `Commented on #${ref.number}.`,
      data: { number: ref.number, author: holder, length: args.body.length },
    };
  },
});
