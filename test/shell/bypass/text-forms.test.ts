import { describe, expect, it } from "vitest";
import { withoutComments } from "../../../src/shell/bypass/text/without-comments.ts";
import { bypassOf, isHeld } from "./world.ts";

const words = (text: string) => text.trim().split(/\s+/);
const run = (text: string) => bypassOf(`make X='${text}'`);

describe("gh's words in a text that is run", () => {
  it.each([
    ["gh a b c d e f g api -X PATCH", "gh api"],
    ["gh a b c d e f g review --approve", "gh pr review --approve"],
    ["gh gh api -X PATCH", "gh api"],
    [`gh api ${"x ".repeat(31)}-X`, "gh api"],
    ["gh alias list; gh alias set a b", "gh alias"],
    ["gh issue --json x close", "gh issue close"],
    ["gh issue -a b c d e f g close", "gh issue close"],
    ["gh issue $v", "gh issue $v"],
    ["gh issue -R $x", "gh issue $x"],
    ["gh review 4 approve", "gh pr review --approve"],
    ["gh pr review 4 -ca", "gh pr review --approve"],
    ["/usr/bin/GH issue close", "gh issue close"],
    ["gh.exe issue close", "gh issue close"],
    ["x(`gh`, issue, close)", "gh"],
    ['f("gh","issue","close")', "gh issue close"],
    ["glab issue close; gh pr list", "gh issue close"],
    [`gh${" "}`, undefined],
    ["gh issue", undefined],
    ["gh issue view close", undefined],
    ["gh issue --help close", undefined],
    ["gh issue -h close", undefined],
    ["gh issue #4", undefined],
    ["gh api", undefined],
    ["gh a $x", undefined],
    ["gh a b c d e f g h api -X PATCH", undefined],
    [`gh api ${"x ".repeat(32)}-X`, undefined],
    ["gh issue -a b c d e f g h close", undefined],
    ["issue close 4", undefined],
  ])("%s: %s", (text, name) => expect(run(text)).toBe(name));
});

describe("our own words in a text that is run", () => {
  it.each([
    ["ralph --json approve 4", "ralph approve"],
    ["ralph --json init", "ralph init"],
    ["ralph --a --b --c init", "ralph init"],
    ["ralph -a -b -c -d -e -f -g init", "ralph init"],
    ["ralph $x", "ralph"],
    ["ralph board $x", "ralph board $x"],
    ["/x/ralph board frob", "ralph board frob"],
    ["ralph doctor --json --fix", "ralph doctor"],
    ["ralph doctor --a --b --fix", "ralph doctor"],
    ["ralph.cjs approve 4", "ralph approve"],
    ["x/dist-hooks/y; board move 4", "ralph board move"],
    ["x/dist-hooks/y; approve #4", "ralph approve"],
    ["x/dist-hooks/y; release $n", "ralph release"],
    ["x/dist-hooks/y state-gate", "state-gate"],
    ["ralph --help init", undefined],
    ["ralph -h init", undefined],
    ["ralph --json -h init", undefined],
    ["ralph init --help", undefined],
    ["ralph init -h", undefined],
    ["ralph.exe board move --help", undefined],
    ["ralph.exe board move -h", undefined],
    ["/x/ralph board --help", undefined],
    ["/x/ralph board list", undefined],
    ["/x/ralph", undefined],
    ["ralph board frob", undefined],
    ["ralph settings get a", undefined],
    ["ralph status", undefined],
    ["x/dist-hooks/y; approve it", undefined],
    ["x/dist-hooks/y; handoff", undefined],
    ["board move 4", undefined],
    ["approve 4", undefined],
    ["state-gate", undefined],
  ])("%s: %s", (text, name) => expect(run(text)).toBe(name));

  it("the program of shell code may be any", () => {
    expect(bypassOf("eval 'state-gate'")).toBe("state-gate");
    expect(bypassOf("$x approve 4")).toBe("ralph approve");
    expect(bypassOf("$x board move 4")).toBe("ralph board move");
  });
});

describe("requests and git clean in a text that is run", () => {
  it.each([
    ['f("mutation { closeIssue(input: 1) }")', "closeIssue"],
    ['f("graphql", "mut\\u0061tion { addComment }")', "addComment"],
    ['f("{query:mutation{updateProjectV2Item(a: 1)}}")', "updateProjectV2Item"],
    ['f("https://api.github.com/x", "POST")', "A request to GitHub"],
    ['f("https://API.github.com/x", "post")', "A request to GitHub"],
    ['f("https://uploads.github.com/x", "put")', "A request to GitHub"],
    ['f("https://ghe.example.org/graphql", "PATCH")', "A request to GitHub"],
    ["curl -d x $url", "curl with words that are not known"],
    ["curl -d x example.com/y https://api.github.com", "curl with words that are not known"],
    ["x/curl --data y", "curl with words that are not known"],
    ["HTTP POST $x", "http with words that are not known"],
    ["git a b c d e f g clean -x", "git clean -x"],
    ["git clean a b c d e f g -fdX", "git clean -x"],
    [`git clean -x ${"a ".repeat(20)}`, "git clean -x"],
    ['f("closeIssue", "graphql")', undefined],
    ['f("mutation { other }")', undefined],
    ['f("https://api.github.com/x")', undefined],
    ['f("https://api.github.com/x", "posted")', undefined],
    ['f("https://example.com/graphql", "POST")', undefined],
    ["curl -d x https://example.com/", undefined],
    ["curl -d x example.com/y", undefined],
    ["curl -s $url", undefined],
    ["curl: -d x", undefined],
    ["git a b c d e f g h clean -x", undefined],
    ["git clean a b c d e f g h -x", undefined],
    ["a clean -x; git log", undefined],
  ])("%s: %s", (text, name) => expect(run(text)).toBe(name));
});

describe("letters and blanks that another language writes otherwise", () => {
  it.each([
    "printf 'gh\\nissue\\nclose' | sh",
    "printf 'gh\\tissue\\rclose' | sh",
    "python3 -c 'f(\"\\x67\\x68 issue close 4\")'",
    "python3 -c 'f(\"\\147\\150 issue close 4\")'",
    "python3 -c 'f(\"\\u0067h issue close 4\")'",
    "python3 -c 'f(\"g\\h issue close 4\")'",
    "perl -e 'exec \"gh issue \\\n close 4\"'",
    "python3 -c 'f(\".ral\\ph/x\")'",
  ])("%j is held", (command) => expect(isHeld(command)).toBe(true));
});

describe("programs that only carry their words", () => {
  it.each([
    ...words(
      "tee touch mkdir rmdir cp mv rm ln chmod chown truncate rsync install sponge code man",
    ),
    ...words("less more open xdg-open pbcopy xclip jq yq rg grep egrep fgrep cat echo printf curl"),
    ...words(
      "wget http https httpie xh xhs curlie markdownlint shellcheck kill sleep test [ patch",
    ),
    ...words("dd true false vitest jest mocha playwright cypress tsc eslint biome prettier pytest"),
    ...[
      "ralph status",
      "npx vitest",
      "bunx jest",
      "git commit -m",
      "gh pr create -t",
      "hub browse",
    ],
    ...["gh --frob", "sed -i", "gsed --in-place=.b"],
  ])("sudo %s", (program) => {
    const text = /sed/.test(program) ? "s/gh issue close/x/" : "gh issue close 4";
    expect(isHeld(`sudo ${program} '${text}'`)).toBe(false);
  });

  it.each([
    ...["make", "npx frob", "bunx frob", "gh frob", "gh extension exec", "git frob", "git", "npx"],
    ...["./vitest", "sed -n 1e", "xargs -I{}", "watch"],
  ])("not %s", (program) => expect(isHeld(`sudo ${program} 'gh issue close 4'`)).toBe(true));

  it.each(["NO_COLOR=1", "x='a b'", "GH_TOKEN=x", "LC_ALL=C TZ=UTC", "GIT_AUTHOR_NAME=x", "y+=1"])(
    "with a variable that names no program: %s",
    (set) => expect(isHeld(`${set} git commit -m 'hold gh issue close'`)).toBe(false),
  );

  it.each(["FOO=x", "PAGER=x", "x=1 FOO=y", "FOO+=y", "x='a b' FOO=\"y\""])(
    "not with a variable that may name one: %s",
    (set) => expect(isHeld(`${set} git commit -m 'hold gh issue close'`)).toBe(true),
  );
});

describe("comments are taken out, where it is certain that they are comments", () => {
  it.each([
    ['echo "a # b" c # d', 'echo "a # b" c '],
    ["echo 'a\"' # b", "echo 'a\"' "],
    ['echo "a\\" # b" # c', 'echo "a\\" # b" '],
    ['echo "a\'" # b', 'echo "a\'" '],
    ["cat < f # x", "cat < f "],
    ["echo $ # x", "echo $ "],
    ["echo a# b", "echo a# b"],
    ["ls;# x\npwd # y", "ls;\npwd "],
    ["(ls)# x", "(ls)"],
    ["# a\n# b\nls", "\n\nls"],
    ["echo $x # y", "echo $x # y"],
    ["echo `a` # y", "echo `a` # y"],
    ["ls # x\ncat <<E # y", "ls \ncat <<E # y"],
  ])("%j", (text, left) => expect(withoutComments(text)).toBe(left));
});
