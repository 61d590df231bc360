import * as z from "zod/mini";
import { branchNamed } from "../../../workflow/product/artifact-comments.ts";
import type { BranchOwner } from "../../board/board.ts";
import { Failure } from "../../files/failure.ts";
import { READ_BRANCH_COMMENTS } from "../documents/repository-documents.ts";
import { commentPage, shown } from "../read/answer-shapes.ts";
import { type Connection, parsed } from "../read/read-issue.ts";
import { mayWrite } from "../read/to-issue.ts";

const answered = z.object({
  repository: z.nullish(
    z.object({
      issues: z.object({ nodes: shown(z.object({ number: z.number(), comments: commentPage })) }),
    }),
  ),
});

/**
 * The issues whose latest comment on their work names one of these branches, among the hundred that
 * changed last: one request. A branch that is about to be merged was spoken of not long ago.
 */
export async function readBranchOwners(
  { sender, config }: Connection,
  branches: readonly string[],
): Promise<readonly BranchOwner[]> {
  const { owner, repo } = config;
  const { data } = await sender.send("question", READ_BRANCH_COMMENTS, { owner, repo });
  const { repository } = parsed(answered, data);
  if (!repository) throw new Failure(`there is no repository ${owner}/${repo} to this token`);
  return repository.issues.nodes.flatMap(({ number, comments }) => {
    const written = comments.nodes.map((one) => ({ body: one.body, byWriter: mayWrite(one) }));
    const branch = branchNamed(written);
    return branch !== undefined && branches.includes(branch) ? [{ number, branch }] : [];
  });
}
