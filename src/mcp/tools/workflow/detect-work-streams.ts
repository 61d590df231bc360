import * as z from "zod";
import { workStreams } from "../../../workflow/next/work-streams.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueNumberShape } from "../../shapes/argument-shapes.ts";
import { realPath } from "../../shapes/real-path.ts";

export const detectWorkStreamsTool = defineTool({
  name: "detect_work_streams",
  title: "Find issues that can be built in parallel",
  description:
    "Sorts issues into streams: those that touch the same file, or wait for one another, are one " +
    "stream and are built one after the other. Different streams can be built in parallel.",
  readOnly: true,
  idempotent: true,
  input: {
    issues: z
      .array(
        z.strictObject({
          number: issueNumberShape,
          files: z.array(z.string()).describe("Files its work will touch, from the root."),
          blockedBy: z.array(issueNumberShape).default([]).describe("Issues it waits for."),
        }),
      )
      .describe("The issues, each with number, files and blockedBy."),
  },
  output: {
    totalStreams: z.int(),
    streams: z.array(
      z.object({
        id: z.int(),
        issues: z.array(z.int()),
        files: z.array(z.string()),
        sharedFiles: z.array(z.string()).describe("Touched by more than one of its issues."),
      }),
    ),
  },
  run: async ({ issues }, { project }) => {
    const streams = workStreams(
      issues.map((issue) => ({
        ...issue,
        files: issue.files
          .filter((file) => file.trim() !== "")
          .map((file) => realPath(project.root, file.trim())),
      })),
    );
    const words = streams.map(({ issues: numbers }) => numbers.map((n) => `#${n}`).join(" + "));
    return {
      text: `${streams.length} streams${words.length > 0 ? `: ${words.join("; ")}` : ""}.`,
      data: {
        totalStreams: streams.length,
        streams: streams.map((stream) => ({
          id: stream.id,
          issues: [...stream.issues],
          files: [...stream.files],
          sharedFiles: [...stream.sharedFiles],
        })),
      },
    };
  },
});
