import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { clientUnderTest } from "../../../scripts/claude-code.ts";
import { claudeBinary } from "../../../testing/client/claude-binary.ts";
import { setStage } from "../../../testing/client/stage.ts";
import { ROOT, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

function claude(box: Sandbox, ...args: string[]) {
  const env = { PATH: process.env["PATH"] ?? "", HOME: box.home };
  return spawnSync(claudeBinary(), args, { env, cwd: box.project, encoding: "utf8" });
}

interface Part {
  readonly file: string;
  readonly errors: readonly unknown[];
  readonly warnings: readonly unknown[];
}

function validated(box: Sandbox, path: string) {
  const { status, stdout } = claude(box, "plugin", "validate", path, "--strict", "--json");
  const report: {
    readonly success: boolean;
    readonly manifest: Part & { readonly type: string };
    readonly contents: readonly Part[];
    readonly advice: readonly unknown[];
  } = JSON.parse(stdout);
  const faulty = [report.manifest, ...report.contents].filter(
    ({ errors, warnings }) => errors.length + warnings.length > 0,
  );
  return {
    status,
    success: report.success,
    type: report.manifest.type,
    faulty,
    advice: report.advice,
  };
}

describe("claude plugin validate --strict", () => {
  // Before 2.1.323 `engines` is a field the client does not know, and ignores.
  const knowsEngines = Number(clientUnderTest().split(".")[2]) >= 323;

  // A folder with both manifests is validated as a marketplace, so the plugin's is named, too.
  it.runIf(knowsEngines).each([
    ["plugin", join(ROOT, ".claude-plugin/plugin.json")],
    ["marketplace", ROOT],
  ])("claude plugin validate accepts the %s", (type, path) => {
    const passed = { status: 0, success: true, type, faulty: [], advice: [] };
    expect(validated(sandbox(), path)).toEqual(passed);
  });

  it("claude plugin validate rejects a skill without a description", () => {
    const box = sandbox();
    const manifest = { name: "p", version: "1.0.0", description: "d", author: { name: "a" } };
    const path = box.file("p/.claude-plugin/plugin.json", JSON.stringify(manifest));
    expect(validated(box, path).success).toBe(true);
    box.file("p/skills/s/SKILL.md", "---\nname: s\n---\nBody\n");
    const { status, success, faulty } = validated(box, path);
    expect([status, success, faulty.length]).toEqual([1, false, 1]);
  });
});

describe("the repository as a marketplace", () => {
  it("the client accepts the repository as a marketplace that offers the plugin", () => {
    const box = sandbox();
    expect(claude(box, "plugin", "marketplace", "add", ROOT).status).toBe(0);
    const { stdout } = claude(box, "plugin", "list", "--available", "--json");
    const { available }: { readonly available: readonly { readonly pluginId: string }[] } =
      JSON.parse(stdout);
    expect(available.map(({ pluginId }) => pluginId)).toContain("ralph-hero@ralph-hero");
  });
});

/** What the client says of markdown it does not like, for nobody but the debug log. */
const COMPLAINT = /\[(?:WARN|ERROR)\].*(?:Plugin (?:agent|skill|command)|frontmatter).*/g;

async function complaints(plugin: string): Promise<readonly string[]> {
  const { log } = await setStage().print({ lead: [] }, { plugin });
  return log.match(COMPLAINT) ?? [];
}

describe("the client's debug log", () => {
  it("the debug log reports no skill and no agent", async () => {
    expect(await complaints(ROOT)).toEqual([]);
  });

  it("the debug log would report a key that the client does not apply", async () => {
    const box = sandbox();
    box.file("p/.claude-plugin/plugin.json", JSON.stringify({ name: "p" }));
    const text = "---\nname: a\ndescription: d\nhooks: {}\nenv: {}\n---\nBody\n";
    box.file("p/agents/a.md", text);
    expect(await complaints(join(box.dir, "p"))).toHaveLength(2);
  });
});
