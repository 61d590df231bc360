import * as z from "zod";
import { pullRequestsOfIssue } from "../../../actions/issue-pull-requests.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";

const pullRequest = z.object({
  number: z.int(),
  title: z.string(),
  url: z.string(),
  state: z.enum(["open", "closed", "merged"]),
  isDraft: z.boolean(),
  base: z.string(),
  head: z.string().describe("The commit that the branch is at."),
  review: z.enum(["approved", "changes requested", "review required", "none"]),
  approvedBy: z.array(z.string()).describe("Who can push and approved the present head."),
  checks: z.enum(["passed", "failed", "pending", "none"]),
  mergeCommit: z.string().nullable(),
});

export const pullRequestTool = defineTool({
  name: "pull_request",
  title: "Read an issue's pull request",
  description:
    "The pull request of the issue's branch: state, review, checks and merge commit. " +
    "The branch is the one its comments name, else the usual one. No review is no approval.",
  readOnly: true,
  idempotent: true,
  input: issueArguments,
  output: { number: z.int(), branch: z.string(), pullRequests: z.array(pullRequest) },
  run: async (args, context) => {
    const ref = refOf(args);
    const { branch, pullRequests } = await context.open((open) => pullRequestsOfIssue(open, ref));
    const [first] = pullRequests;
    const told = first
      ? `#${first.number} is ${first.state}; review: ${first.review}; checks: ${first.checks}.`
      : "there is none.";
    const listed = pullRequests.map(({ branch: _same, mergedAt: _time, approvedBy, ...one }) => ({
      ...one,
      approvedBy: [...approvedBy],
    }));
    return {
      text: `Pull request of ${branch}: ${told}`,
      data: { number: ref.number, branch, pullRequests: listed },
    };
  },
});
