import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { bypassOf, WORLD } from "./world.ts";

describe("gh in a form that changes the board is named", () => {
  it.each([
    ["gh project item-edit --id x", "gh project item-edit"],
    ["gh project --format json item-archive 3 --id x", "gh project item-archive"],
    ["gh issue close 5 -c done", "gh issue close"],
    ["gh -R o/r issue reopen 5", "gh issue reopen"],
    ["GH_REPO=o/r gh issue transfer 5 o/x", "gh issue transfer"],
    ["gh issue $verb 5", "gh issue $verb"],
    ["gh $x", "gh $x"],
    ["gh pr review 12 -a", "gh pr review --approve"],
    ["gh pr review 12 $flags -c", "gh pr review --approve"],
    ["gh api -X PATCH repos/o/r/issues/5 -f state=closed", "gh api repos/o/r/issues/5"],
    ["gh api graphql -F query=@q.graphql", "gh api graphql"],
    ["gh api graphql --input q.json", "gh api graphql"],
    ...[
      "gh api -X DELETE repos/o/r/pulls/12/comments/5/replies",
      "gh api repos/o/r/pulls/12/comments/5/replies -f event=APPROVE",
      "gh api repos/o/r/pulls/12/comments/5/replies -f body=a $more",
      "gh api repos/o/r/pulls/12/comments/5/replies --input x.json",
      "gh api repos/o/r/pulls/12/comments/5/replies -H 'X-HTTP-Method-Override: PATCH' -f body=a",
    ].map((command): [string, string] => [command, "gh api repos/o/r/pulls/12/comments/5/replies"]),
    ["gh api $x", "gh api $x"],
    ["gh alias set done 'issue close'", "gh alias"],
    ["gh alias set d issue", "gh alias"],
    ["sudo gh issue close 5", "gh issue close"],
    ["sh -c 'gh issue delete 5 --yes'", "gh issue delete"],
    ["gh issue list --json number -q '.[].number' | xargs -n1 gh issue close", "gh issue close"],
  ])("%s", (command, name) => expect(bypassOf(command)).toBe(name));
});

describe("a mutation is found however it is written", () => {
  it.each([
    "mutation { closeIssue(input: {}) { x } }",
    "#c\nmutation{closeIssue(input:{}){x}}",
    "query A{viewer{login}} mutation B{closeIssue(input:{}){x}}",
    "fragment F on X { y } mutation { z }",
    '{ a(b: """ { """) } mutation { z }',
    "subscription { x }",
    "{ a ",
  ])("%s", (query) =>
    expect(bypassOf(`gh api graphql -f query='${query}'`)).toBe("gh api graphql"),
  );

  it.each([
    "{ viewer { login } }",
    'query($n: Int!) { repository(owner: "mutation", name: "r") { issue(number: $n) { id } } }',
    "# mutation { x }\nquery { viewer { login } }",
    'query { a(b: "} mutation {") }',
    "query A { x } fragment F on Y { mutation }",
  ])("and not where it is none: %s", (query) =>
    expect(bypassOf(`gh api graphql -f query='${query}' -F n=4`)).toBeUndefined(),
  );

  it("what is filled into a query cannot make it one, unless an operation is chosen", () => {
    const query = 'gh api graphql -f query="query { repository(owner: \\"$O\\") { id } }"';
    expect(bypassOf(query)).toBeUndefined();
    expect(bypassOf(`${query} -f operationName=B`)).toBe("gh api graphql");
    expect(bypassOf(`${query} -f "$more"`)).toBe("gh api graphql");
  });

  it("the text of a here-document is read", () => {
    const fed = (query: string) => `gh api graphql --input - <<'E'\n{"query":"${query}"}\nE`;
    expect(bypassOf(fed("{ viewer { login } }"))).toBeUndefined();
    expect(bypassOf(fed("mut\\u0061tion { x }"))).toBe("gh api graphql");
  });
});

describe("gh is left alone where it changes no card", () => {
  it.each([
    "gh issue view 5",
    "gh issue view $n",
    "gh issue list --search 'gh issue close'",
    "gh project item-list 1",
    "gh pr create --title 'gh issue close' --body \"$(cat <<'E'\nralph approve 4\nE\n)\"",
    "gh pr merge 12 --squash",
    "gh pr review 12 --request-changes -b no",
    "gh api user",
    'gh api "repos/o/r/issues/$n"',
    "gh api -X GET search/issues -f q=is:open",
    "gh api repos/o/r/pulls/12/comments/5/replies -f body='Done in abc123'",
    'gh api -X POST "repos/{owner}/{repo}/pulls/12/comments/5/replies" -f body="$(cat /tmp/reply.md)"',
    "gh alias set v 'issue view'",
    "gh search issues close",
  ])("%s", (command) => expect(bypassOf(command)).toBeUndefined());
});

describe("help is free, a word that looks like asking for it is not", () => {
  it.each([
    "gh issue close --help",
    "gh issue close 4 -h",
    "gh help issue close",
    "ralph board move --help",
    'gh issue close "" --help',
  ])("%s", (command) => expect(bypassOf(command)).toBeUndefined());

  it.each(["gh issue close 4 -c --help", "gh issue $x --help", "gh issue close -- --help"])(
    "held: %s",
    (command) => expect(bypassOf(command)).toBeDefined(),
  );
});

it("names the tool that does the same within the workflow", () => {
  const recovery = (command: string) => bypassIn(command, WORLD)?.recovery;
  expect(recovery("gh issue close 4")).toBe("handoff_ticket");
  expect(recovery("gh issue comment 4 -b x")).toBe("create_comment");
  expect(recovery("gh issue create -t x")).toBe("create_issue");
  expect(recovery("gh issue edit 4 --title x")).toBe("update_issue");
});
