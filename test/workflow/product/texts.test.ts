import { describe, expect, it } from "vitest";
import {
  branchNamed,
  linkedDocuments,
  namesWork,
} from "../../../src/workflow/product/artifact-comments.ts";
import {
  documentNumber,
  issueInName,
  noDocument,
} from "../../../src/workflow/product/document-name.ts";
import {
  issuesListed,
  LEAST_TEXT,
  ownTextBytes,
} from "../../../src/workflow/product/document-text.ts";
import {
  branchByPattern,
  headsText,
  issueOwningBranch,
  readHeads,
} from "../../../src/workflow/product/heads.ts";
import { isApproval, newestVerdict } from "../../../src/workflow/product/rounds.ts";

const by = (body: string, byWriter = true) => ({ body, byWriter });

describe("a comment that tells where work lies", () => {
  it.each<[string, string | undefined]>([
    ["## Branch\n\nBranch: feature/GH-4", "feature/GH-4"],
    ["##  Pull Request \r\n- **Branch:** `feature/GH-4`.\r\n#3", "feature/GH-4"],
    ["## branch\n`topic`", "topic"],
    ["## Branch\nhttps://example.com/x\n#12\ntopic", "topic"],
    ["## Branch\nsome words only", undefined],
    ["## Branch", undefined],
    ["## Notes\nBranch: x", undefined],
    ["Branch: x", undefined],
  ])("%j names the branch %s", (body, branch) => {
    expect(branchNamed([by(body)])).toBe(branch);
  });

  it("counts by its author, and the latest that names one", () => {
    const comments = [by("## Branch\na"), by("## Branch\nb", false), by("## Branch\n ")];
    expect(branchNamed(comments)).toBe("a");
    expect(namesWork(comments)).toBe(true);
    expect(namesWork([by("## Branch\nb", false), by("## Branch\n "), by("text")])).toBe(false);
  });

  it("links documents by path or address, the latest first, each once", () => {
    const at = (name: string) => `docs/research/${name}.md`;
    expect(
      linkedDocuments(
        [
          by(`## Research Document\n[a](${at("a")}) and ${at("a")}`),
          by(
            `## Research Document\nhttps://x/blob/main/${at("b%20c")}#top and ${at("%E0%A4%A")}`,
            false,
          ),
          by(`## Research Document\nmydocs/research/d.md docs/research/e.txt`),
          by(`## Implementation Plan\n${at("f")}`),
        ],
        "research",
        "docs",
      ),
    ).toEqual([at("b c"), at("%E0%A4%A"), at("a")]);
  });

  it.each([
    ["research", "Research Document", "docs/research/a.md"],
    ["plan", "Implementation Plan", "docs/plans/a.md"],
    ["critique", "Plan Critique", "docs/reviews/a.md"],
  ] as const)("links a %s under the heading %s, at once or after words", (kind, heading, path) => {
    const linked = (body: string) => linkedDocuments([by(body)], kind, "docs");
    expect(linked(`## ${heading}\n${path}`)).toEqual([path]);
    expect(linked(`## ${heading}\n\nIt is ${path} now.`)).toEqual([path]);
    expect(linked(`## ${heading}\n-${path} .${path} x${path} _${path}`)).toEqual([]);
    expect(linked(`## ${heading}s\n${path}`)).toEqual([]);
    expect(linked(`# ${heading}\n${path}`)).toEqual([]);
  });
});

describe("the name of a document", () => {
  it.each<[string, number | undefined, number | undefined]>([
    ["2026-01-02-GH-0042-sign-in.md", 42, 42],
    ["2026-01-02-GH-42-x.md", 42, 42],
    ["2026-01-02-GH-0-x.md", undefined, undefined],
    ["gh-42.md", undefined, 42],
    ["2026-01-02-sign-in.md", undefined, undefined],
    ["agh-42.md", undefined, undefined],
    ["GH-42.txt", undefined, undefined],
  ])("%s is of issue %s, loosely of %s", (name, proper, loose) => {
    expect([documentNumber(name), issueInName(name)]).toEqual([proper, loose]);
  });

  it.each([
    ["research", "research document", "docs/research/…-GH-0042-….md"],
    ["plan", "plan", "docs/plans/…-GH-0042-….md"],
    ["critique", "critique", "docs/reviews/…-GH-0042-….md"],
  ] as const)("is told where there is no %s", (kind, words, path) => {
    expect(noDocument(42, kind, "docs")).toEqual({
      fact: `#42 has no ${words}`,
      recovery: `commit ${path} and link it`,
    });
  });

  it("is told where there is none", () => {
    expect(noDocument(4, "critique", "docs")).toEqual({
      fact: "#4 has no critique",
      recovery: "commit docs/reviews/…-GH-0004-….md and link it",
    });
  });
});

describe("the text of a document", () => {
  it.each([
    ["", 0],
    ["# Title\n\nword", 4],
    ["\ufeff---\na: 1\n---\n# T\nab cd", 5],
    ["<!-- hidden -->ab", 2],
    ["<!-- never closed", 0],
    ["--- *** ===", 0],
    ["a!!!!!!b", 3],
    ["é", 2],
    ["a\u200b\u200bb", 2],
    ["## Section\nx", 9],
  ])("%j has %i bytes of its own", (text, bytes) => {
    expect(ownTextBytes(text)).toBe(bytes);
  });

  it("has at least 200 bytes of its own", () => {
    expect(LEAST_TEXT).toBe(200);
  });

  it.each<[string, number[]]>([
    ["---\ngithub_issues: [42, GH-43, #44]\n---\n", [42, 43, 44]],
    ["---\ngithub_issue: 7\n---", [7]],
    ["---\ngithub_issues:\n  - 1\n  - #2\n---\n", [1, 2]],
    ["---\ngithub_issues: [x1, 1.5]\n---", []],
    ["github_issues: [1]", []],
    ["---\n---\n", []],
    ["---\ngithub_issue: 7\ngithub_issues:\n- 8\n- 9\n---\n", [7, 8, 9]],
    ["---\ngithub_issues: [42, 43] # not 44\n---\n", [42, 43]],
    ["---\ngithub_issues:\n\n  - 42 # beside 43\n  # 44\n  - 45\n---\n", [42, 45]],
    ["---\ngithub_issues:\n  [42,\n   43]\n---\n", [42, 43]],
    ["---\ngithub_issues: [42,\ntitle: 5\n---\n", [42]],
    ["---\n# github_issues: [42]\n---\n", []],
    ["---\r\ngithub_issues: 1, 2\r\n---\r\n", [1, 2]],
    ["---\ntitle: 5\n---\n", []],
  ])("%j lists the issues %j", (text, issues) => {
    expect(issuesListed(text)).toEqual(issues);
  });

  it.each<[string, string | undefined]>([
    ["## Round 1: no\n## Round 2 - APPROVED", "APPROVED"],
    ["## Round 2: yes\n## Round 1: no", "yes"],
    ["## Round 1: a\n## Round 1: b", "b"],
    ["## Round 1", ""],
    ["```\n## Round 1: APPROVED\n```", undefined],
    ["~~~\n## Round 1: APPROVED", undefined],
    ["## Round 1: no\n<!--\n## Round 2: APPROVED\n-->\ntext", "no"],
    ["<!-- a note -->\n## Round 1: no", "no"],
    ["## Round 1: no\n<!--\n## Round 2: APPROVED", "no"],
    ["text <!-- not closed\n## Round 1: no", "no"],
    ["---\n## Round 9: APPROVED\n---\n## Round 1: no", "no"],
    ["## Round 1: APPROVED\n```sh\nx\n````\n## Round 2: no", "no"],
    ["## Round 1: APPROVED\n~~~\nx\n ~~~~ \n## Round 2: no", "no"],
    ["```\n## Round 1: APPROVED\n~~~\n``` x\n    ```\n## Round 2: APPROVED", undefined],
    ["## Round 1: APPROVED\n```x```\n## Round 2: no", "no"],
    ["## Round 1: APPROVED\n    ```\n## Round 2: no", "no"],
    ["## Round 1: APPROVED\n   ## Round 2: no", "no"],
    ["## Round 1: APPROVED\r\n\r\n## Round 2: no\r\n", "no"],
    ["## Round 1: no\ntext\u2028## Round 2: APPROVED", "no"],
    ["## Round 0: no", "no"],
    ["no rounds", undefined],
    ["## Round 1: APPROVED\n\n- ```ts\n  x\n\n  y\n  ```\n\n## Round 2: REJECTED", "REJECTED"],
    [
      "## Round 1: APPROVED\n\n10. ~~~\n    ## Round 3: APPROVED\n\n## Round 2: REJECTED",
      "REJECTED",
    ],
    ["## Round 1: REJECTED\n\n- ```\n  ## Round 2: APPROVED\n  ```\n", "REJECTED"],
    // A fence in an item of a list ends where the item does.
    ["## Round 1: APPROVED\n1. a\n\n   ```sh\n   x\n\n## Round 2: REJECTED", "REJECTED"],
    ["## Round 1: APPROVED\n- a\n  ~~~\n  x\n\n## Round 2: REJECTED\n~~~\nx\n~~~", "REJECTED"],
    ["## Round 1: APPROVED\n1. a\n   <!-- x\n\n## Round 2: REJECTED", "REJECTED"],
    ["## Round 1: REJECTED\n  ```\n## Round 2: APPROVED\n  ```", "REJECTED"],
    ["1. a\n\n   ```sh\n   x\n   ```\n\n## Round 1: APPROVED", "APPROVED"],
    ["- a\n   ```\n  x\n   ```\n## Round 1: APPROVED", "APPROVED"],
    ["## Round 1: APPROVED\n- ## Round 1: REJECTED", "REJECTED"],
    ["## Round 1: REJECTED\n- ## Round 2: APPROVED", "REJECTED"],
    // What is never closed was perhaps not meant to hide the rest.
    ["## Round 1: APPROVED\n```\nx\n## Round 2: REJECTED", "REJECTED"],
    ["## Round 1: APPROVED\n<!-- x\n## Round 2: REJECTED", "REJECTED"],
    ["## Round 1: REJECTED\n```\nx\n## Round 2: APPROVED", "REJECTED"],
    // What is closed is an example, or was taken out.
    ["## Round 1: APPROVED\n```\n## Round 2: REJECTED\n```\ntext", "APPROVED"],
    ["## Round 1: APPROVED\n<!--\n## Round 2: REJECTED\n-->", "APPROVED"],
    // Another level is no approval, and holds an older one.
    ["## Round 1: APPROVED\n### Round 2: REJECTED", "REJECTED"],
    ["## Round 1: APPROVED\n    ## Round 2: REJECTED", "REJECTED"],
    ["## Round 1: APPROVED\n## **Round 2**: REJECTED", "REJECTED"],
    ["## Round 1: APPROVED\n> ## Round 2 - REJECTED", "REJECTED"],
    ["## Round 1: APPROVED\n### Round 2\nREJECTED", ""],
    ["## Round 1: APPROVED\n### Round 2 REJECTED", "REJECTED"],
    ["## Round 1: APPROVED\n# Round 2 (2026-01-05) REJECTED", "(2026-01-05) REJECTED"],
    ["## Round 1: APPROVED\n### round 2 **NEEDS ITERATION**", "NEEDS ITERATION**"],
    ["## Round 1: APPROVED\n### Round 2 needs nothing", "APPROVED"],
    ["## Round 1: APPROVED\n### **Round 2** ###", ""],
    // A heading about rounds is none.
    ["## Round 1: APPROVED\n### Round 2 is not needed", "APPROVED"],
    ["## Round 1: APPROVED\n### Round 2024 budget", "APPROVED"],
    ["## Round 1: APPROVED\n> ## Round 3 questions", "APPROVED"],
    ["## Round 1: APPROVED\n# Round 2nd", "APPROVED"],
    // A fence that is indented in no item is closed without an indentation, too.
    ["Run:\n\n  ```sh\n  npm test\n```\n\n## Round 1: APPROVED", "APPROVED"],
    ["  ~~~\n  x\n~~~\n## Round 1: APPROVED\n```\n## Round 2: no\n```", "APPROVED"],
    ["## Round 1: no\n  <!-- x\n-->\n## Round 2: APPROVED", "APPROVED"],
    ["## Round 1: no\n  ```\n```x\n## Round 2: APPROVED\n```", "no"],
    ["## Round 1: no\n- ```\n  x\n```\n## Round 2: APPROVED\n```", "no"],
    ["## Round 1: REJECTED\n# Round 2: APPROVED", "REJECTED"],
    ["## Round 2: APPROVED\n### Round 2 findings\n### Round 1", "APPROVED"],
    ["# Round 2\n### Round 1", undefined],
  ])("%j says in its newest round: %s", (text, verdict) => {
    expect(newestVerdict(text)).toBe(verdict);
  });

  it.each<[string | undefined, boolean]>([
    ["APPROVED", true],
    ["**APPROVED**", true],
    ["APPROVED (2026-01-02)", true],
    ["APPROVED 2026-01-02T10:00Z.", true],
    ["APPROVED with conditions", false],
    ["not APPROVED", false],
    ["approved", false],
    [undefined, false],
  ])("%j is an approval: %s", (verdict, is) => {
    expect(isApproval(verdict)).toBe(is);
  });
});

describe("where a branch and the documents stood", () => {
  const [branch, documents] = ["a".repeat(40), "b".repeat(64)];

  it("is one text, and read from it again", () => {
    for (const heads of [
      { branch, documents },
      { branch, documents: undefined },
      { branch: undefined, documents },
      { branch: undefined, documents: undefined },
    ]) {
      expect(readHeads(headsText(heads))).toEqual(heads);
    }
    expect(headsText({ branch: undefined, documents: undefined })).toBeNull();
    expect(readHeads("branch zzz")).toEqual({ branch: undefined, documents: undefined });
    expect(readHeads(null)).toEqual({ branch: undefined, documents: undefined });
  });

  it.each<[string, string, number | undefined]>([
    ["feature/GH-N", "feature/GH-42", 42],
    ["feature/GH-N-x", "feature/GH-42-x", 42],
    ["feature/GH-N", "feature/GH-0", undefined],
    ["feature/GH-N", "feature/GH-x", undefined],
    ["feature/GH-N", "feature/GH-1e3", undefined],
    ["feature/GH-N", "feature/GH-0x2a", undefined],
    ["feature/GH-N", "feature/GH- 42", undefined],
    ["feature/GH-N", "feature/GH-1234567890", undefined],
    ["feature/GH-N", "feature/GH-", undefined],
    ["feature/GH-N", "other/GH-42", undefined],
    ["feature/GH-N", "feeture/GH-42", undefined],
    ["N-work", "42-work", 42],
    ["feature/GH-N-x", "feature/GH-42-y", undefined],
    ["NONE", "NONE", undefined],
  ])("by the pattern %s the branch %s is of issue %s", (pattern, name, number) => {
    expect(issueOwningBranch(pattern, name)).toBe(number);
    if (number !== undefined) expect(branchByPattern(pattern, number)).toBe(name);
  });
});
