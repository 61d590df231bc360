import * as z from "zod/mini";
import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { reasonOf } from "../../files/failure.ts";
import {
  CARD,
  CARDS,
  COMMENT,
  ISSUE,
  LOG,
  PROJECT,
  projectWith,
  RATE,
} from "../documents/fragments.ts";
import type { IssueAnswer } from "./answer-shapes.ts";
import type { BoardIssue } from "./board-issue.ts";
import { readIssueAnswer } from "./document-shapes.ts";
import { fieldNamed } from "./project-fields.ts";
import { type Connection, mustExist, mustHave, parsed, placeOf, projectOf } from "./read-issue.ts";
import { complete } from "./read-rest.ts";
import { cardOf, logOf } from "./to-issue.ts";

/** An issue as `readBoardIssue` returns it, or why this one could not be read. */
export type IssueReading = { readonly found: BoardIssue | undefined } | { readonly error: string };

const answered = z.record(z.string(), z.unknown());

/** Reads issues of any repository in one request, in the given order. */
export async function readMany(
  connection: Connection,
  refs: readonly IssueRef[],
): Promise<readonly IssueReading[]> {
  const { sender, config } = connection;
  const named = refs.flatMap((ref, at) => {
    const { owner, repo } = placeOf(config, ref);
    return Object.entries({ [`o${at}`]: owner, [`r${at}`]: repo, [`n${at}`]: ref.number });
  });
  const variables = { ...Object.fromEntries(named), ...projectOf(config) };
  const { data, now } = await sender.send("question", readManyOf(refs.length), variables);
  const { repositoryOwner, ...answers } = parsed(answered, data);
  const project = mustHave(
    parsed(readIssueAnswer, { repositoryOwner }).repositoryOwner?.projectV2,
    config,
  );
  // Without the field every card would look like Backlog.
  fieldNamed(project, "Workflow State");
  const cardIn = (issue: IssueAnswer) => cardOf(issue, project.id);
  const read = refs.map((ref, at) =>
    attempt(() => {
      const { repository } = parsed(readIssueAnswer, { repository: answers[`i${at}`] });
      return mustExist(repository, placeOf(config, ref)).issue ?? undefined;
    }),
  );
  const there = read.flatMap((one) => ("issue" in one && one.issue ? [one.issue] : []));
  const wanted = { links: false, comments: "log" } as const;
  const whole = await complete(connection, there, wanted, { cardIn, now });
  const byId = new Map(whole.map((issue) => [issue.id, issue]));
  return read.map((one) => {
    if ("error" in one) return one;
    const issue = one.issue && byId.get(one.issue.id);
    const card = issue && cardIn(issue);
    return { found: card && { project, issue, card, now, log: logOf(issue, card, now) } };
  });
}

/** Selects issues by number under the aliases `i0`, `i1`, … */
function readManyOf(count: number): string {
  const places = Array.from({ length: count }, (_none, at) => at);
  const declared = places.map((at) => `$o${at}: String!, $r${at}: String!, $n${at}: Int!`);
  const issues = places.map(
    (at) =>
      `i${at}: repository(owner: $o${at}, name: $r${at}) { issue(number: $n${at}) { ...One } }`,
  );
  return `
    query ReadMany(${declared.join(", ")}, $projectOwner: String!, $project: Int!) {
      ${RATE} ${projectWith("...Project")}
      ${issues.join("\n")}
    }
    fragment One on Issue { ...Core ${CARDS} ${LOG} }
    ${ISSUE} ${CARD} ${COMMENT} ${PROJECT}`;
}

type Read = { readonly issue: IssueAnswer | undefined } | { readonly error: string };

function attempt(read: () => IssueAnswer | undefined): Read {
  try {
    return { issue: read() };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}
