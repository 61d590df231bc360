import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { authorOf, projectAgent } from "../../src/cli/install/agent-text.ts";
import { hookOf, partsOf } from "../../testing/plugin/agent-parts.ts";
import { ROOT } from "../../testing/sandbox.ts";

const ANALYST = readFileSync(join(ROOT, "agents/ralph-analyst.md"), "utf8");

describe("the hook's path in an agent's frontmatter", () => {
  it.each([
    "/a plugin/of mine",
    `/it's a "quoted" one`,
    "/back\\slash\\n and \\u0041",
    "C:\\Users\\me\\plugin",
    "/# no comment: [a, b] {c} & *d !e | > %f @g `h`",
    "/two\nlines\r\tand\u0007a bell",
    "/\u00e4\u05d0\u{1f680}\u0085\u2028\u2029\u00a0\ufeff\u007f",
    `/$& $1 \${CLAUDE_PLUGIN_ROOT}`,
  ])("the path %j is the same after YAML parsing", (plugin) => {
    const text = projectAgent(ANALYST, plugin, `${plugin}/bin/ralph`);
    expect(partsOf(text).fields).toMatchObject({
      name: "ralph-analyst",
      hooks: hookOf(`${plugin}/bin/ralph`),
    });
    expect(authorOf(text)).toBe("ours");
  });
});

it("a checkout with other line ends gives the same agent", () => {
  const ours = projectAgent(ANALYST, "/p", "/p/gate");
  expect(projectAgent(ANALYST.replaceAll("\n", "\r\n"), "/p", "/p/gate")).toBe(ours);
});

it("an agent without frontmatter is refused", () => {
  expect(() => projectAgent("You are an analyst.\n", "/p", "/p/gate")).toThrow("no frontmatter");
});

describe("authorOf an agent file", () => {
  const ours = projectAgent("---\nname: a\ndescription: b\n---\n\nBody.\n", "/p", "/p/gate");

  it.each([
    ["ours", ours],
    ["ours", ours.replaceAll("\n", "\r\n")],
    ["changed", ours.replace("Body", "body")],
    ["changed", ours.replace("/p/gate", "/q/gate")],
    ["changed", `${ours} `],
    ["changed", ours.replace(/[0-9a-f]{32}/, "0".repeat(32))],
    ["foreign", "---\nname: a\n---\n"],
    ["foreign", ours.split("\n").toSpliced(1, 1).join("\n")],
    ["foreign", ""],
    ["foreign", `Text\n${ours}`],
  ])("authorOf says: %s", (author, text) => {
    expect(authorOf(text)).toBe(author);
  });
});
