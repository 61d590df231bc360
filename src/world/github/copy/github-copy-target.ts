import * as z from "zod/mini";
import type { CopyTarget } from "../../board/copy-target.ts";
import type { ProjectAnswer } from "../read/document-shapes.ts";
import { fieldNamed, optionNamed } from "../read/project-fields.ts";
import { type Connection, parsed, readProject } from "../read/read-issue.ts";
import { mustApply } from "../write/edits.ts";
import { simple } from "../write/mutations.ts";
import { completeCopy } from "./complete-copy.ts";
import { withCopyMark } from "./copy-mark.ts";
import { readCopies } from "./read-copies.ts";

const made = z.object({
  m0: z.object({ issue: z.object({ id: z.string(), number: z.number() }) }),
});

/** Copies of the issues of the embedded board with this identity, in the configured project. */
export function githubCopyTarget(connection: Connection, board: string): CopyTarget {
  const { owner, repo, projectOwner, projectNumber } = connection.config;
  let read: Promise<Awaited<ReturnType<typeof readProject>>> | undefined;
  const place = () => {
    read ??= readProject(connection);
    return read;
  };
  const whose = projectOwner === owner ? "" : ` of ${projectOwner}`;
  return {
    name: `${owner}/${repo}, project ${projectNumber}${whose}`,
    prepare: async (all) => {
      const { project } = await place();
      for (const field of ["Workflow State", "Estimate", "Priority"]) fieldNamed(project, field);
      for (const { state, estimate, priority } of all) {
        mustOffer(project, { "Workflow State": state, Estimate: estimate, Priority: priority });
      }
    },
    copies: async () => readCopies(connection, board, (await place()).project.id),
    make: async (number, title, body) => {
      const { repositoryId } = await place();
      const input = { repositoryId, title, body: withCopyMark(body, { board, number }) };
      const create = simple("createIssue", "CreateIssueInput!", input, "creating the issue");
      const data = await mustApply(connection, [{ ...create, selection: "issue { id number }" }]);
      return { ...parsed(made, data).m0.issue, title, isWhole: false };
    },
    complete: async (copy, parts) => completeCopy(connection, (await place()).project, copy, parts),
    spent: () => connection.sender.spent(),
  };
}

function mustOffer(
  project: ProjectAnswer,
  values: Readonly<Record<string, string | undefined>>,
): void {
  for (const [field, value] of Object.entries(values)) {
    if (value !== undefined) optionNamed(project, field, value);
  }
}
