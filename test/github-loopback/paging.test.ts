import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, exampleGithub } from "../../testing/github/example.ts";

const github = await exampleGithub();
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());

beforeAll(() => {
  world.fill("acme/eng", 250);
  for (let made = 1; made <= 230; made += 1) world.addComment("acme/eng#1", `comment ${made}`);
});

interface Page {
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly nodes: readonly { readonly body: string }[];
}

const COMMENTS = `query($first: Int, $last: Int, $after: String, $before: String) {
  repository(owner: "acme", name: "eng") { issue(number: 1) {
    comments(first: $first, last: $last, after: $after, before: $before) {
      totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor } nodes { body }
    } } } }`;

async function comments(variables: Readonly<Record<string, unknown>>): Promise<Page> {
  const data = await ask<{ repository: { issue: { comments: Page } } }>(COMMENTS, variables);
  return data.repository.issue.comments;
}

const numbers = (page: Page) => page.nodes.map(({ body }) => Number(body.replace(/\D/g, "")));
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, index) => from + index);

describe("a connection of more than a hundred", () => {
  it("a connection of more than a hundred is read forwards", async () => {
    const seen: number[] = [];
    let page = await comments({ first: 100 });
    expect(page.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
    for (; ; page = await comments({ first: 100, after: page.pageInfo.endCursor })) {
      seen.push(...numbers(page));
      expect(page.totalCount).toBe(230);
      if (!page.pageInfo.hasNextPage) break;
    }
    expect(seen).toEqual(upTo(1, 230));
  });

  it("a connection of more than a hundred is read backwards, each page in its own order", async () => {
    const last = await comments({ last: 100 });
    expect(numbers(last)).toEqual(upTo(131, 230));
    expect(last.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: false });
    const middle = await comments({ last: 100, before: last.pageInfo.startCursor });
    expect(numbers(middle)).toEqual(upTo(31, 130));
    const start = await comments({ last: 100, before: middle.pageInfo.startCursor });
    expect(numbers(start)).toEqual(upTo(1, 30));
    expect(start.pageInfo).toMatchObject({ hasPreviousPage: false, hasNextPage: true });
  });

  it("a connection of more than a hundred is read between two cursors", async () => {
    const { pageInfo } = await comments({ first: 10 });
    const later = await comments({ first: 20, after: pageInfo.endCursor });
    const between = { after: pageInfo.endCursor, before: later.pageInfo.endCursor };
    expect(numbers(await comments({ first: 5, ...between }))).toEqual(upTo(11, 15));
    expect(numbers(await comments({ last: 5, ...between }))).toEqual(upTo(25, 29));
  });

  it("paging loses no node when the last one read is deleted before the next page", async () => {
    const doomed = world.addIssue("acme/eng");
    for (let made = 1; made <= 4; made += 1) world.addComment(doomed, `c${made}`);
    const query = (
      after: string,
    ) => `query($number: Int!) { repository(owner: "acme", name: "eng") {
      issue(number: $number) { comments(first: 2${after}) { pageInfo { endCursor } nodes { id body } } } } }`;
    type Answer = { repository: { issue: { comments: Page } } };
    const page = await ask<Answer>(query(""), { number: doomed.number });
    const cursor = page.repository.issue.comments.pageInfo.endCursor ?? "";
    const id = doomed.commentList[1]?.id;
    await ask(`mutation($id: ID!) { deleteIssueComment(input: {id: $id}) { clientMutationId } }`, {
      id,
    });
    const next = await ask<Answer>(query(`, after: "${cursor}"`), { number: doomed.number });
    expect(next.repository.issue.comments.nodes.map(({ body }) => body)).toEqual(["c3", "c4"]);
  });

  it("a connection of more than a hundred is read newest first", async () => {
    const query = `{ repository(owner: "acme", name: "eng") {
      issues(first: 2, orderBy: {field: CREATED_AT, direction: DESC}) { pageInfo { endCursor } nodes { number } } } }`;
    type Answer = {
      repository: { issues: { pageInfo: { endCursor: string }; nodes: { number: number }[] } };
    };
    const { repository } = await ask<Answer>(query);
    const newest = world.issue("acme/eng#1").repository.lastNumber;
    expect(repository.issues.nodes.map(({ number }) => number)).toEqual([newest, newest - 1]);
    const more = query.replace(
      "first: 2",
      `first: 2, after: "${repository.issues.pageInfo.endCursor}"`,
    );
    const next = await ask<Answer>(more);
    expect(next.repository.issues.nodes.map(({ number }) => number)).toEqual([
      newest - 2,
      newest - 3,
    ]);
  });
});
