import * as z from "zod";
import { RefusalError } from "../../actions/refusal-error.ts";
import { ESTIMATES, type IssueRef, PRIORITIES } from "../../workflow/issue/issue.ts";
import {
  ISSUE_NUMBER_TEXT,
  LARGEST_ISSUE_NUMBER,
  readIssueNumber,
} from "../../workflow/issue/issue-number.ts";
import { STATES } from "../../workflow/machine/states.ts";

/** Arguments that several tools take. Models write numbers as strings, too. */
const written = z
  .string()
  .trim()
  .regex(ISSUE_NUMBER_TEXT)
  .transform((text) => readIssueNumber(text) ?? 0)
  .pipe(z.int().positive());

export const issueNumberShape = z
  .union([z.int().positive().max(LARGEST_ISSUE_NUMBER), written])
  .describe('An issue\'s number: 42, "42" or "#42".');

export function countUpTo(most: number) {
  const digits = z
    .string()
    .trim()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  return z.union([z.int(), digits]).pipe(z.int().min(1).max(most));
}

/** Optional: the project's own repository is the default. */
export const repositoryArguments = {
  owner: z.string().min(1).optional().describe("The repository's owner; goes with repo."),
  repo: z.string().min(1).optional().describe("The repository's name; goes with owner."),
};

export const issueArguments = { number: issueNumberShape, ...repositoryArguments };

export const state = z.enum(STATES).describe(`A workflow state: ${STATES.join(", ")}.`);
export const estimate = z.enum(ESTIMATES).describe(`An estimate: ${ESTIMATES.join(", ")}.`);
export const priority = z.enum(PRIORITIES).describe(`A priority: ${PRIORITIES.join(", ")}.`);

interface Place {
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
}

export function refOf({ number, ...place }: Place & { readonly number: number }): IssueRef {
  return { number, repository: repositoryOf(place) };
}

/** `owner/repo`; undefined for the project's own. */
export function repositoryOf({ owner, repo }: Place): string | undefined {
  if ((owner === undefined) !== (repo === undefined)) {
    throw new RefusalError({
      rule: 1,
      fact: `${owner === undefined ? "repo" : "owner"} is given alone.`,
      valid: "A repository has an owner and a name; without both it is the project's own.",
      recovery: ["the same call with owner and repo, or with neither"],
    });
  }
  return owner === undefined ? undefined : `${owner}/${repo}`;
}
