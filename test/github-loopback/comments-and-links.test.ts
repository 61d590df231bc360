import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { clientOf, exampleGithub } from "../../testing/github/example.ts";

const github = await exampleGithub();
const { world } = github;
const ask = clientOf(github);
afterAll(() => github.stop());
beforeEach(() => github.reset());

const newIssue = () => world.addIssue("acme/eng");

describe("comments on the loopback GitHub", () => {
  const ADD = `mutation($i: ID!, $b: String!) { addComment(input: {subjectId: $i, body: $b}) {
    commentEdge { cursor node { id databaseId fullDatabaseId body author { login } } }
    subject { ... on Issue { comments(last: 100) { nodes { fullDatabaseId } } } }
    timelineEdge { cursor }
  } }`;
  interface Added {
    readonly addComment: {
      readonly commentEdge: {
        readonly node: { readonly id: string; readonly fullDatabaseId: string };
      };
      readonly subject: {
        readonly comments: { readonly nodes: readonly { readonly fullDatabaseId: string }[] };
      };
    };
  }

  it("comments posted at once get growing ids, and each answer shows the earlier ones", async () => {
    const issue = newIssue();
    const add = (b: string) => ask<Added>(ADD, { i: issue.id, b });
    const answers = await Promise.all(["a", "b", "c", "d"].map(add));
    const ids = world.comments(issue).map(({ fullId }) => fullId);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    expect(ids).toHaveLength(4);
    for (const { addComment } of answers) {
      const own = addComment.commentEdge.node.fullDatabaseId;
      const seen = addComment.subject.comments.nodes.map((node) => node.fullDatabaseId);
      expect(seen.at(-1)).toBe(own);
      expect(seen).toEqual(ids.map(String).slice(0, seen.length));
    }
  });

  it("comments can be changed and deleted", async () => {
    const issue = newIssue();
    const { addComment } = await ask<Added>(ADD, { i: issue.id, b: "one" });
    const { id } = addComment.commentEdge.node;
    await ask(
      `mutation($id: ID!) { updateIssueComment(input: {id: $id, body: "two"}) { issueComment { body } } }`,
      { id },
    );
    expect(world.comments(issue)).toMatchObject([{ body: "two" }]);
    const remove =
      "mutation($id: ID!) { deleteIssueComment(input: {id: $id}) { clientMutationId } }";
    expect(await ask(remove, { id })).toEqual({ deleteIssueComment: { clientMutationId: null } });
    expect(world.comments(issue)).toEqual([]);
    await expect(ask("query($id: ID!) { node(id: $id) { id } }", { id })).rejects.toThrow(
      "global id",
    );
  });

  it.each([
    [" ", "Body can't be blank"],
    ["x".repeat(65_537), "Body is too long"],
  ])("comments of a wrong length are refused", async (b, message) => {
    const issue = newIssue();
    await expect(ask(ADD, { i: issue.id, b })).rejects.toThrow(message);
    expect(world.comments(issue)).toEqual([]);
  });
});

describe("links between issues", () => {
  const sub = (name: string, more = "") =>
    `mutation($p: ID!, $c: ID!) { ${name}SubIssue(input: {issueId: $p, subIssueId: $c${more}}) { issue { number } subIssue { parent { number } } } }`;
  const block = (name: string) =>
    `mutation($i: ID!, $b: ID!) { ${name}BlockedBy(input: {issueId: $i, blockingIssueId: $b}) { issue { number } blockingIssue { number } } }`;

  it("a sub-issue has one parent, and moves only with replaceParent", async () => {
    const [parent, other, child] = [newIssue(), newIssue(), newIssue()];
    await ask(sub("add"), { p: parent.id, c: child.id });
    expect(child.parent).toBe(parent);
    await expect(ask(sub("add"), { p: parent.id, c: child.id })).rejects.toThrow(
      "duplicate sub-issues",
    );
    await expect(ask(sub("add"), { p: other.id, c: child.id })).rejects.toThrow(
      "only have one parent",
    );
    await expect(ask(sub("add"), { p: child.id, c: parent.id })).rejects.toThrow("ancestor");
    await ask(sub("add", ", replaceParent: true"), { p: other.id, c: child.id });
    expect([child.parent, parent.children.size]).toEqual([other, 0]);
    await expect(ask(sub("remove"), { p: parent.id, c: child.id })).rejects.toThrow(
      "not a sub-issue",
    );
    await ask(sub("remove"), { p: other.id, c: child.id });
    expect([child.parent, other.children.size]).toEqual([null, 0]);
  });

  it("blockers are added and removed, seen from both issues", async () => {
    const [issue, blocker] = [newIssue(), newIssue()];
    const ends = { i: issue.id, b: blocker.id };
    await ask(block("add"), ends);
    expect([issue.blockers.has(blocker), blocker.blocked.has(issue)]).toEqual([true, true]);
    await expect(ask(block("add"), ends)).rejects.toThrow("already been taken");
    await expect(ask(block("add"), { i: issue.id, b: issue.id })).rejects.toThrow("by itself");
    await ask(block("remove"), ends);
    expect([issue.blockers.size, blocker.blocked.size]).toEqual([0, 0]);
    await expect(ask(block("remove"), ends)).rejects.toThrow("is not blocked by");
  });
});
