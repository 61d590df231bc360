import * as z from "zod";
import { issueData } from "../../../actions/issue-data.ts";
import { groupAround } from "../../../actions/on-board.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { issueShape } from "../../shapes/issue-shape.ts";

export const detectGroupTool = defineTool({
  name: "detect_group",
  title: "Find the group of an issue",
  description:
    "Finds the group an issue belongs to: issues under one parent, or waiting for one another, in " +
    "the order they can be worked on. The same answer from every member.",
  readOnly: true,
  idempotent: true,
  input: issueArguments,
  output: {
    isGroup: z.boolean(),
    groupPrimary: z.int().nullable(),
    total: z.int(),
    members: z.array(issueShape),
    cycles: z.array(z.array(z.int())).describe("Issues that wait for each other."),
  },
  run: async (args, context) => {
    const group = await context.withBoard((board) => groupAround(board, refOf(args)));
    const numbers = group.members.map(({ number }) => `#${number}`);
    return {
      text: group.isGroup ? `Group of ${numbers.length}: ${numbers.join(", ")}.` : "No group.",
      data: {
        isGroup: group.isGroup,
        groupPrimary: group.primary?.number ?? null,
        total: group.members.length,
        members: group.members.map(issueData),
        cycles: group.cycles.map((cycle) => cycle.map(({ number }) => number)),
      },
    };
  },
});
