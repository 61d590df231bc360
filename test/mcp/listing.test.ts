import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { listed } from "../../src/mcp/server/tool-listing.ts";
import { loadTools, TOOL_LOADERS } from "../../src/mcp/tools.ts";
import { ROOT } from "../../testing/sandbox.ts";
import { stage } from "./stage.ts";

const READING = [
  "detect_pipeline_position",
  "check_convergence",
  "pick_actionable_issue",
  "detect_group",
  "detect_work_streams",
  "get_issue",
  "list_issues",
  "list_sub_issues",
  "list_dependencies",
  "get_project",
  "list_project_items",
  "list_views",
];
const WRITING = [
  "handoff_ticket",
  "advance_children",
  "create_issue",
  "update_issue",
  "update_estimate",
  "update_priority",
  "create_comment",
  "add_sub_issue",
  "add_dependency",
  "remove_dependency",
  "setup_project",
  "update_field_options",
];

it("each tool is loaded by its own name", async () => {
  const names = (await loadTools()).map(({ name }) => name);
  expect(names).toEqual(Object.keys(TOOL_LOADERS));
});

async function listing() {
  const { client } = await stage();
  return (await client.listTools()).tools;
}

describe("the listing of tools", () => {
  it("the prebuilt listing is what the tools themselves declare", async () => {
    const declared = (await loadTools()).map(listed);
    expect(await listing()).toEqual(JSON.parse(JSON.stringify(declared)));
  });

  it("the listing has every tool by its name, and says which only read", async () => {
    const tools = await listing();
    const own = (name: string) => name.replace("ralph_hero__", "");
    const names = tools.map(({ name }) => own(name));
    expect(names).toEqual(expect.arrayContaining([...READING, ...WRITING]));
    for (const { name, annotations } of tools) {
      expect(name).toMatch(/^ralph_hero__[a-z_]+$/);
      // By its first word, so that a new tool needs no line here.
      const reads = /^(get|list|detect|check|pick|pull|debug)_/.test(own(name));
      expect([name, annotations?.readOnlyHint]).toEqual([name, reads]);
      expect(annotations?.title).not.toBe("");
    }
    const repeatable = tools.filter(({ annotations }) => annotations?.idempotentHint);
    const once = [...READING, ...WRITING].filter(
      (name) => !repeatable.some((tool) => own(tool.name) === name),
    );
    expect(once.sort()).toEqual(["create_comment", "create_issue", "handoff_ticket"]);
  });

  it("the listing offers no other tool that changes a state", async () => {
    const tools = await listing();
    expect(tools.some(({ name }) => name.includes("update_workflow_state"))).toBe(false);
    const update = tools.find(({ name }) => name.endsWith("__update_issue"));
    const names = ["number", "owner", "repo", "title", "body"];
    expect(Object.keys(update?.inputSchema.properties ?? {})).toEqual(names);
  });

  it("the listing describes every tool and argument in short sentences", async () => {
    for (const { name, description, inputSchema, outputSchema } of await listing()) {
      expect(description?.length, name).toBeLessThan(260);
      expect(description, name).toMatch(/^[A-Z].*\.$/);
      expect(inputSchema["additionalProperties"], name).toBe(false);
      expect(outputSchema?.["type"], name).toBe("object");
      for (const [argument, property] of Object.entries(inputSchema.properties ?? {})) {
        const about = { ...Object(property) }.description;
        expect(about, `${name} ${argument}`).toMatch(/\.$/);
      }
    }
  });

  it("the server gives its name and version", async () => {
    const { client } = await stage();
    expect(client.getServerVersion()).toMatchObject({ name: "ralph-hero", version });
    expect(client.getInstructions()).toContain("handoff_ticket");
  });
});

describe("the plugin's .mcp.json", () => {
  it("the plugin starts the server under the key that the gates' matchers expect", () => {
    const { mcpServers } = JSON.parse(readFileSync(join(ROOT, ".mcp.json"), "utf8"));
    expect(mcpServers).toEqual({
      ralph: { command: `\${CLAUDE_PLUGIN_ROOT}/bin/ralph`, args: ["mcp"] },
    });
    const hooks: { hooks: { PreToolUse: { matcher?: string }[] } } = JSON.parse(
      readFileSync(join(ROOT, "hooks.json"), "utf8"),
    );
    const name = "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket";
    const matching = hooks.hooks.PreToolUse.filter(({ matcher }) =>
      new RegExp(matcher ?? "").test(name),
    );
    expect(matching).toHaveLength(1);
  });
});
