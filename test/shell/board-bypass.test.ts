import { describe, expect, it } from "vitest";
import { boardBypass, mayBypass, mentionsBypass } from "../../src/shell/bypass/board-bypass.ts";
import { read } from "./reading.ts";

function bypassOf(command: string): string | undefined {
  return read(command)
    .acts.map(boardBypass)
    .find((bypass) => bypass !== undefined);
}

const MUTATION = "mutation { updateProjectV2ItemFieldValue(input: {}) { clientMutationId } }";
const READ = "query { node(id: 1) { ... on ProjectV2Item { id } projectItems { nodes { id } } } }";

const DOORS: readonly (readonly [command: string, bypass: string])[] = [
  ["gh project item-edit --id x", "gh project item-edit"],
  ["gh project item-delete 1 --id x", "gh project item-delete"],
  ["gh project item-archive 1", "gh project item-archive"],
  ["gh project field-create 1", "gh project field-create"],
  ["gh project field-delete --id x", "gh project field-delete"],
  ["gh project field-anything", "gh project field-anything"],
  ["gh issue close 5", "gh issue close"],
  ["curl --data-b @q.json https://api.github.com/graphql", "curl graphql"],
  ["curl --dat @q.json https://api.github.com/graphql", "curl graphql"],
  ["curl --variable x@f --expand-data '{{x}}' https://api.github.com/graphql", "curl graphql"],
  [`curl --url=https://h/repos/o/r/issues/5 -d '{"state":"closed"}'`, "curl issues"],
  ["(cat m; sleep 1) | dist-hooks/ralph mcp", "ralph mcp"],
  ["gh issue reopen 5", "gh issue reopen"],
  ["gh issue delete 5 --yes", "gh issue delete"],
  ["gh issue transfer 5 o/r", "gh issue transfer"],
  ["gh -R o/r issue close 5", "gh issue close"],
  ["gh issue -R o/r close 5", "gh issue close"],
  ["gh issue --repo o/r close 5", "gh issue close"],
  ["gh --repo=o/r issue close 5", "gh issue close"],
  ["gh -Ro/r issue close 5", "gh issue close"],
  ["gh --hostname h issue close 5", "gh issue close"],
  ["gh --unknown x issue close 5", "gh issue close"],
  ["gh issue close -R o/r 5", "gh issue close"],
  ["gh --help issue close", "gh issue close"],
  ["gh issue --unknown close x", "gh issue close"],
  ["GH issue close 5", "gh issue close"],
  ["./gh issue close 5", "gh issue close"],
  ["X=1 gh issue close 5 > f", "gh issue close"],
  ["sudo -u me env X=1 gh issue close 5", "gh issue close"],
  ["bash -c 'gh issue close 5'", "gh issue close"],
  ['bash -c "gh issue close $N"', "gh issue close"],
  ["echo $(gh issue close 5)", "gh issue close"],
  ["g''h is\"su\"e clo\\se 5", "gh issue close"],
  ["$'\\x67h' issue close 5", "gh issue close"],
  ["$'\\x67h' $'\\x69ssue' close 5", "gh issue close"],
  ["eval '$'\\''\\x67h'\\'' $'\\''\\x69ssue'\\'' close 5'", "gh issue close"],
  ['eval "$"\\\'"\\x67h"\\\'" $"\\\'"\\x69ssue"\\\' close 5', "gh issue close"],
  ["for i in 1 2; do gh issue close $i; done", "gh issue close"],
  ["echo 5 | xargs gh issue close", "gh issue close"],
  ["echo 5 | xargs -I{} gh issue close {}", "gh issue close"],
  ["echo issue close 5 | xargs gh", "gh …"],
  ["gh issue $VERB 5", "gh issue $VERB"],
  ["gh project $VERB", "gh project $VERB"],
  ['gh "$@"', 'gh "$@"'],
  ["gh {issue,close} 5", "gh {issue,close}"],
  ["f() { gh issue close 5; }; f", "gh issue close"],
  ["trap 'gh issue close 5' EXIT", "gh issue close"],
  ["alias x='gh issue close'", "gh issue close"],
  ["gh alias set x 'issue close'", "gh alias"],
  ["git -c alias.x='!gh issue close 5' x", "gh issue close"],
  [`gh api graphql -f query='${MUTATION}'`, "gh api updateProjectV2ItemFieldValue"],
  [`gh api graphql -fquery='${MUTATION}'`, "gh api updateProjectV2ItemFieldValue"],
  [`gh api graphql --raw-field query='${MUTATION}'`, "gh api updateProjectV2ItemFieldValue"],
  [`gh api graphql --field=query='${MUTATION}'`, "gh api updateProjectV2ItemFieldValue"],
  [
    "gh api graphql -f query='mutation{addProjectV2ItemById(input:{}){x}}'",
    "gh api addProjectV2ItemById",
  ],
  [
    "gh api graphql -f query='mutation($i:ID!){closeIssue(input:{issueId:$i}){x}}' -f i=$I",
    "gh api closeIssue",
  ],
  ["gh api graphql -f query='mutation{reopenIssue(input:{}){x}}'", "gh api reopenIssue"],
  ["gh api graphql -f query='mutation{deleteIssue(input:{}){x}}'", "gh api deleteIssue"],
  ["gh api graphql -f query='mutation{transferIssue(input:{}){x}}'", "gh api transferIssue"],
  [
    "gh api graphql -f query='mutation{updateIssue(input:{state:CLOSED}){x}}'",
    "gh api updateIssue",
  ],
  [
    `gh api graphql --input - <<'END'\n{"query":"${MUTATION}"}\nEND`,
    "gh api updateProjectV2ItemFieldValue",
  ],
  [`gh api graphql -F query=@- <<'END'\n${MUTATION}\nEND`, "gh api updateProjectV2ItemFieldValue"],
  ["gh api graphql -F query=@file", "gh api graphql"],
  ["gh api graphql -F query=@-", "gh api graphql"],
  ["gh api graphql --input file", "gh api graphql"],
  ["cat f | gh api graphql --input -", "gh api graphql"],
  ['gh api graphql -f query="$Q"', "gh api graphql"],
  ["gh api graphql -f query=$Q", "gh api graphql"],
  ['gh api graphql -f query="$(cat f)"', "gh api graphql"],
  ['gh api graphql -f query="mutation { $X }"', "gh api graphql"],
  ["gh api graphql -f $X", "gh api graphql"],
  ["gh api graphql $X", "gh api graphql"],
  ["xargs gh api graphql", "gh api graphql"],
  ["gh api graphql --input - <<END\n$X\nEND", "gh api graphql"],
  ['gh api graphql --input - <<\'END\'\n{"query":"\\u006dutation{x}"}\nEND', "gh api graphql"],
  ["gh api -X PATCH repos/o/r/issues/5 -f state=closed", "gh api issues"],
  ["gh api --method PATCH /repos/o/r/issues/5 -F state=open", "gh api issues"],
  ["gh api repos/o/r/issues/5 -f state=closed", "gh api issues"],
  ["gh api repos/o/r/issues/5 --field state=$S", "gh api issues"],
  ['gh api -X PATCH "repos/$O/$R/issues/$N" -f state=closed', "gh api issues"],
  ["gh api -X PATCH repos/o/r/issues/5 --input file", "gh api issues"],
  ['gh api -XPATCH repos/o/r/issues/5 --input - <<< \'{"state":"closed"}\'', "gh api issues"],
  ["gh api -X PATCH $URL -f state=closed", "gh api issues"],
  ["gh api -X PATCH orgs/o/projectsV2/1/items/2 -f x=y", "gh api issues"],
  [
    `curl -d '{"query":"${MUTATION}"}' https://api.github.com/graphql`,
    "curl updateProjectV2ItemFieldValue",
  ],
  [
    'curl https://x/graphql --data-raw \'{"query":"mutation{closeIssue(input:{}){x}}"}\'',
    "curl closeIssue",
  ],
  ['curl $URL -d \'{"query":"mutation{closeIssue(input:{}){x}}"}\'', "curl closeIssue"],
  ["curl -sSd @file https://x/graphql", "curl graphql"],
  ["curl --json @- https://x/graphql", "curl graphql"],
  ['curl -d "$BODY" https://x/graphql', "curl graphql"],
  ["curl -T file https://x/graphql", "curl graphql"],
  ["curl -K file https://x/graphql", "curl graphql"],
  [
    `curl -d @- https://x/graphql <<'END'\n{"query":"${MUTATION}"}\nEND`,
    "curl updateProjectV2ItemFieldValue",
  ],
  ['curl -X PATCH https://x/repos/o/r/issues/5 -d \'{"state":"closed"}\'', "curl issues"],
  ["curl -sXPATCH https://x/repos/o/r/issues/5 -d state=closed", "curl issues"],
  ["curl -X PATCH https://x/repos/o/r/issues/5 -d @file", "curl issues"],
  ["ralph board move 5 Done", "ralph board move"],
  ["ralph release 5 --reason x", "ralph release"],
  ["ralph handoff 5", "ralph handoff"],
  ["node_modules/.bin/ralph release 5", "ralph release"],
  ["ralph --json release 5", "ralph release"],
];

describe("a door is known by its name and arguments", () => {
  it.each(DOORS)("%s", (command, bypass) => {
    expect(bypassOf(command)).toBe(bypass);
    expect(mayBypass(command)).toBe(true);
  });
});

describe("no door", () => {
  it.each([
    "gh issue view 5",
    "gh issue list --state closed",
    "gh issue comment 5 --body 'please close'",
    "gh issue edit 5 --add-label close",
    "gh issue create --title 'gh issue close'",
    "gh pr close 5",
    "gh project field-list 1",
    "gh project item-list 1",
    "gh project view 1",
    "gh project item-add 1 --url x",
    "gh",
    "gh issue",
    "gh --version",
    "gh -R o/r pr view",
    "gh alias set v 'issue view'",
    `gh api graphql -f query='${READ}'`,
    'gh api graphql -f query="query { repository(owner: \\"$O\\") { projectV2(number: 1) { id } } }"',
    "gh api graphql -f query='query($n: Int!) { x }' -F n=$N",
    "gh api graphql -f query='{ viewer { login } }' --jq .data",
    "gh api graphql -f query='mutation { addComment(input: {}) { x } }'",
    "gh api graphql -f query='mutation { updateIssue(input: {title: \"x\"}) { x } }'",
    `gh api graphql --input - <<'END'\n{"query":"${READ}"}\nEND`,
    "gh api repos/o/r/issues/5",
    "gh api repos/o/r/issues -f state=closed -X GET",
    "gh api -X PATCH repos/o/r/issues/5 -f title=x",
    "gh api repos/o/r/issues/5/comments -f body='state=closed'",
    "gh api -X GET orgs/o/projectsV2/1/items",
    "gh api $URL",
    "curl https://x/graphql",
    `curl -d '{"query":"${READ}"}' https://x/graphql`,
    "curl -d @file https://x/rest",
    "curl -G -d state=closed https://x/issues/5",
    "curl https://x/repos/o/r/issues/5",
    "curl -H 'state: closed' https://x/repos/o/r/issues/5",
    "ralph status",
    "ralph board",
    "ralph explain release",
    "echo gh issue close 5",
    "echo 'gh project item-edit'",
    "git commit -m 'gh issue close 5'",
    "grep -rn updateProjectV2 src",
    "cat <<'END'\ngh issue close 5\nEND",
  ])("%s", (command) => expect(bypassOf(command)).toBeUndefined());
});

describe("the words of a door in text that cannot be read", () => {
  it.each([
    "$X project item-edit",
    "gh project item-delete 'x",
    "gh project field-update",
    "project -R o/r field-create",
    "updateProjectV2ItemFieldValue(",
    "mutation { closeIssue",
    "reopenIssue(",
    'updateIssue(input: {state: "CLOSED"',
    "gh issue close 5 'x",
    "gh is'su'e cl\\ose 5",
    "gh issue \\\n close",
    "gh iss\\\nue close",
    "$GH issue -R o/r reopen 5",
    "{gh,issue,delete,5}",
    "repos/o/r/issues/5 -f state=closed",
    "ralph release 5 'x",
    "ralph board move 5",
    "ralph handoff 5",
  ])("%s", (text) => {
    expect(mentionsBypass(text)).toBe(true);
    expect(mayBypass(text)).toBe(true);
  });

  it.each([
    "gh issue view 5 'x",
    "project field-list",
    "issue",
    "close the issue",
    "query { projectV2 { ... on ProjectV2Item { id } } }",
    "updateIssue(input: {title",
    "ralph board",
    "git commit -m 'x",
    "",
  ])("not in: %s", (text) => expect(mentionsBypass(text)).toBe(false));
});

describe("the cheap look", () => {
  it.each([
    "npm test",
    "git push origin feature/highlight",
    "git commit -m 'through'",
    "gh pr create --title x --body y",
    "gh run list",
    "curl -s http://localhost:3000/health",
    "ls && cat README.md",
  ])("spares the reading of %s", (command) => expect(mayBypass(command)).toBe(false));
});
