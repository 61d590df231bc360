import * as z from "zod";
import { workStreams } from "../../../workflow/next/work-streams.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueNumberShape } from "../../shapes/argument-shapes.ts";
import { realPath } from "../../shapes/real-path.ts";

const MOST_ISSUES = 200;
const MOST_FILES = 200;
const MOST_CHARACTERS = 1024;

export const detectWorkStreamsTool = defineTool({
  name: "detect_work_streams",
  title: "Find issues that can be built in parallel",
  description:
    "Sorts issues into streams: those that touch the same file, or wait for one another, are one " +
    "stream and are built one after the other, blockers first. A folder or glob shares with what " +
    "lies in it. Different streams can be built in parallel.",
  readOnly: true,
  idempotent: true,
  input: {
    issues: z
      .array(
        z.strictObject({
          number: issueNumberShape,
          files: z
            .array(z.string().max(MOST_CHARACTERS))
            .max(MOST_FILES)
            .describe(
              `Files, folders and globs its work will touch, from the root; at most ${MOST_FILES}.`,
            ),
          blockedBy: z.array(issueNumberShape).default([]).describe("Issues it waits for."),
        }),
      )
      .max(MOST_ISSUES)
      .describe(`The issues, each with number, files and blockedBy; at most ${MOST_ISSUES}.`),
  },
  output: {
    totalStreams: z.int(),
    streams: z.array(
      z.object({
        id: z.int(),
        issues: z.array(z.int()).describe("In the order to build them."),
        files: z.array(z.string()),
        sharedFiles: z.array(z.string()).describe("Touched by more than one of its issues."),
      }),
    ),
    cycles: z.array(z.array(z.int())).describe("Issues that wait for each other."),
  },
  run: async ({ issues }, { project }) => {
    const { streams, cycles } = workStreams(
      issues.map((issue) => ({
        ...issue,
        files: issue.files
          .filter((file) => file.trim() !== "")
          .map((file) => realPath(project.root, file.trim())),
      })),
    );
    const words = streams.map(({ issues: numbers }) => numbers.map((n) => `#${n}`).join(", then "));
    const circles = cycles.map((numbers) => numbers.map((n) => `#${n}`).join(", "));
    return {
      text: [
        `${streams.length} streams${words.length > 0 ? `: ${words.join("; ")}` : ""}.`,
        ...circles.map((numbers) => `${numbers} wait for each other: remove one dependency.`),
      ].join("\n"),
      data: {
        totalStreams: streams.length,
        streams: streams.map((stream) => ({
          id: stream.id,
          issues: [...stream.issues],
          files: [...stream.files],
          sharedFiles: [...stream.sharedFiles],
        })),
        cycles: cycles.map((cycle) => [...cycle]),
      },
    };
  },
});
