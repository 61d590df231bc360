import type { Issue, IssueRef } from "../../workflow/issue.ts";
import {
  type IssueAnswer,
  issueAnswer,
  type ReferenceAnswer,
  readGroupAnswer,
  readNodesAnswer,
} from "./answer-shapes.ts";
import { READ_GROUP, READ_NODES } from "./documents.ts";
import { type Connection, parsed, placeOf } from "./reads.ts";
import { toIssue } from "./to-issue.ts";

/** GitHub gives so many nodes for one question by ids. */
const MOST_IDS = 100;

/** A group that leads on and on ends somewhere. */
const MOST_ROUNDS = 20;

/** The issue, then every other it hangs together with; two requests for all but odd groups. */
export async function readNeighbourhood(connection: Connection, ref: IssueRef): Promise<Issue[]> {
  const { sender, config } = connection;
  const variables = { ...placeOf(config, ref), number: ref.number };
  const { data, now: first } = await sender.send("question", READ_GROUP, variables);
  const start = parsed(readGroupAnswer, data).repository?.issue;
  if (!start) return [];
  const found = new Map<string, IssueAnswer>();
  const add = (answer: IssueAnswer) => {
    if (!found.has(answer.id)) found.set(answer.id, answer);
  };
  add(flat(start));
  if (start.parent) add(flat(start.parent));
  for (const child of [...start.subIssues.nodes, ...(start.parent?.subIssues.nodes ?? [])])
    add(child);
  let now = first;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const missing = [...new Set([...found.values()].flatMap(near))].filter((id) => !found.has(id));
    if (missing.length === 0) break;
    for (let at = 0; at < missing.length; at += MOST_IDS) {
      const ids = missing.slice(at, at + MOST_IDS);
      const answer = await sender.send("question", READ_NODES, { ids });
      now = answer.now;
      for (const node of parsed(readNodesAnswer, answer.data).nodes) {
        const issue = issueAnswer.safeParse(node);
        if (issue.success) add(issue.data);
      }
    }
  }
  return [...found.values()].flatMap((answer) => onBoard(answer, config.projectNumber, now));
}

/** Sub-issues that came whole, as the references the rest of the code reads. */
function flat(answer: IssueAnswer): IssueAnswer {
  const parent = answer.parent ?? null;
  return {
    ...answer,
    parent,
    subIssues: { nodes: answer.subIssues.nodes.map(reference) },
  };
}

function reference({ id, number, state, repository }: ReferenceAnswer): ReferenceAnswer {
  return { id, number, state, repository };
}

function near({ parent, subIssues, blockedBy, blocking }: IssueAnswer): string[] {
  const ids = [...subIssues.nodes, ...blockedBy.nodes, ...(blocking?.nodes ?? [])];
  return [...(parent ? [parent] : []), ...ids].map(({ id }) => id);
}

/** An issue without a card still ties others together; it counts as one without a state. */
function onBoard(answer: IssueAnswer, project: number, now: number): Issue[] {
  const card = answer.projectItems?.nodes.find((item) => item.project.number === project);
  const none = { id: "", project: { id: "", number: project } };
  return [toIssue(answer, card ?? none, now)];
}
