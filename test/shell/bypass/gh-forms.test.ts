import { describe, expect, it } from "vitest";
import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { bypassOf, WORLD } from "./world.ts";

describe("options before gh's words are read both ways: with a value and without", () => {
  it.each([
    ["gh --frob x issue close 4", "gh issue close"],
    ["gh -f x issue close 4", "gh issue close"],
    ["gh --frob issue close 4", "gh issue close"],
    ["gh --repo o/r issue close 4", "gh issue close"],
    ["gh --repo=o/r issue close 4", "gh issue close"],
    ["gh -Ro/r issue close 4", "gh issue close"],
    ["gh issue --repo o/r close 4", "gh issue close"],
    ["gh -$x issue view 4", "gh -$x"],
    ["gh project $x", "gh project $x"],
    ['gh "$x" list', 'gh "$x"'],
    ["hub issue close 4", "gh issue close"],
    ["hub $x", "gh $x"],
    ["/usr/bin/gh issue close 4", "gh issue close"],
    ["GH issue close 4", "gh issue close"],
    ["gh.exe issue close 4", "gh issue close"],
  ])("%s is held", (command, name) => expect(bypassOf(command)).toBe(name));

  it.each([
    'gh --repo "$REPO" issue view 4',
    'gh -R "$REPO" issue view 4',
    'gh --hostname "$H" api user',
    'gh --repo=o/r browse "$n"',
    'gh -Ro/r browse "$n"',
    "gh - issue close",
    "gh constructor close",
    "gh toString x",
    "gh issue",
    "gh pr",
    "gh",
    "gh --version issue close",
    "gh -h issue close",
    "gh issue -h close",
  ])("%s is not", (command) => expect(bypassOf(command)).toBeUndefined());
});

describe("a review that may approve is a person's", () => {
  it.each([
    "gh pr review",
    "gh pr review 4",
    "gh pr review 4 --approve",
    "gh pr review 4 --approve=true",
    "gh pr review 4 -ab x",
    "gh pr review 4 --comment -ab x",
    "gh pr review 4 -c$x",
    "gh pr review 4 -b x",
    "gh pr review $x --comment",
  ])("%s is held", (command) => {
    const found = bypassIn(command, WORLD);
    expect(found?.name).toBe("gh pr review --approve");
    expect(found?.recovery).toBe("a person reviews it");
  });

  it.each([
    "gh pr review 4 --comment",
    "gh pr review 4 --comment --body x",
    'gh pr review "$n" --comment --body "$text"',
    "gh pr review 4 --request-changes",
    "gh pr review 4 -c -b x",
    "gh pr review 4 -r -b x",
    "gh pr review 4 -cb x",
    "gh pr review 4 -rb x",
    "gh pr checkout 4 -a",
  ])("%s is not", (command) => expect(bypassOf(command)).toBeUndefined());

  it("a verb that nobody knows may be it", () => {
    expect(bypassOf("gh pr $x")).toBe("gh pr $x");
  });
});

describe("an alias of gh is what it stands for, with anything behind it", () => {
  it.each([
    "gh alias import f",
    "gh alias $x",
    "gh alias set x",
    "gh alias set x ' issue close'",
    "gh alias set x issue",
    "gh alias set x pr",
    "gh alias set x '!ls'",
    "gh alias set x 'pr list' --shell",
    "gh alias set -s x 'pr list'",
    "gh alias set --clobber x 'issue close'",
    "gh alias set x 'pr view \"$1\"'",
    'gh alias set x "$y"',
  ])("%s is held", (command) => expect(bypassOf(command)).toBe("gh alias"));

  it.each([
    "gh alias",
    "gh alias list",
    "gh alias delete x",
    "gh alias set x 'pr list'",
    "gh alias set --clobber x 'pr  view'",
  ])("%s is not", (command) => expect(bypassOf(command)).toBeUndefined());
});

const fed = (options: string, input: string) => `gh api graphql ${options} <<< '${input}'`;

describe("gh api with a request that is not known to only read is held", () => {
  it.each([
    ["gh api -$x", "gh api"],
    ['gh api user "$x"', "gh api user"],
    ["gh api user $x", "gh api user"],
    ["gh api user -X", "gh api user"],
    ['gh api repos/o/r -X "$m"', "gh api repos/o/r"],
    ['gh api "$x" -f a=b', 'gh api "$x"'],
    ["gh api repos/o/r -f query='{a}'", "gh api repos/o/r"],
    ["gh api graphql -f query='{a}' -X PUT", "gh api graphql"],
    ["gh api graphql -f query='{a}' -f query='mutation{a}'", "gh api graphql"],
    ["gh api graphql -f 'x y=1' -f query='{a}'", "gh api graphql"],
    ["gh api graphql -f query=@-", "gh api graphql"],
    ["gh api graphql -f query='{a}' -H 'X-HTTP-Method-Override: PUT'", "gh api graphql"],
    [fed("-F query=@f", "{a}"), "gh api graphql"],
    [fed("-F query=@-", "mutation{a}"), "gh api graphql"],
    [fed("--input f", '{"query":"{a}"}'), "gh api graphql"],
    [fed("--input -", '{"query":"mutation{a}"}'), "gh api graphql"],
    [fed("--input -", '{"query":4}'), "gh api graphql"],
    [fed("--input -", '{"a":"{b}"}'), "gh api graphql"],
    [fed("--input -", "[]"), "gh api graphql"],
    [fed("--input -", "null"), "gh api graphql"],
    [fed("--input -", "x"), "gh api graphql"],
  ])("%s", (command, name) => expect(bypassOf(command)).toBe(name));

  it.each([
    "gh api",
    "gh api -X PATCH",
    'gh api "$x"',
    "gh api user --inp f",
    "gh api user -X get",
    "gh api user -X HEAD",
    "gh api graphql",
    "gh api graphql -f owner=o",
    "gh api graphql -f owner=o -f query='{a}'",
    "gh api graphql -F 'ids[]=1' -f query='query{a}'",
    "gh api /graphql -f query='query{a}'",
    "gh api https://api.github.com/graphql -f query='{a}'",
    fed("-F query=@-", "{a}"),
    fed("--input -", '{"query":"{a}"}'),
    fed("--input=-", '{"query":"{a}"}'),
  ])("not: %s", (command) => expect(bypassOf(command)).toBeUndefined());
});

describe("the text of a GraphQL request", () => {
  it.each([
    "{ a } }",
    "query A",
    "query ($n: Int)",
    "{ a(b: [1) }",
    'query { a(b: "x\n") }',
    "query { a } x",
    "type A { b }",
    "query { a } ; { b }",
    "query { a(b: 1) ",
    'query { a(b: "x',
  ])("not understood, so that it is held: %j", (query) =>
    expect(bypassOf(`gh api graphql -f query='${query}'`)).toBe("gh api graphql"),
  );

  it.each([
    "query A($n: [Int!]! = [1], $m: B = {c: 1}) @d(e: true) { f: a(b: $n, c: -1.5) ... on G { h } }",
    "\ufeff{ a, b }",
    'query { a(b: """x " { \\""" y""") }',
    'query { a(b: "\\"{") }',
    "fragment F on A { b } query { ...F }",
    "{ a } # mutation",
  ])("only asks: %j", (query) =>
    expect(bypassOf(`gh api graphql -f query='${query}'`)).toBeUndefined(),
  );

  it("may be filled in behind its beginning, where it is inside an operation", () => {
    const asked = (query: string) => bypassOf(`gh api graphql -f query="${query}"`);
    expect(asked("query { a(b: $N) }")).toBeUndefined();
    expect(asked('query { a(b: \\"$N\\") }')).toBeUndefined();
    expect(asked("query A$N")).toBe("gh api graphql");
    expect(asked("$Q")).toBe("gh api graphql");
    expect(asked("{ a } $Q")).toBe("gh api graphql");
    expect(asked('\\"$Q')).toBe("gh api graphql");
    expect(asked("query { a } mutation { b(c: $N) }")).toBe("gh api graphql");
  });
});
