import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";

/** Both stand behind the port: tools reach them through `src/actions` and the workspace. */
const BOARDS = ["src/world/github", "src/world/embedded"];

/** What each part may import besides itself. Everything else in the tree is forbidden to it. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "src/workflow": [],
  "src/shell": [],
  "src/shapes": ["src/workflow"],
  "src/gate": ["src/workflow", "src/shell", "src/shapes"],
  "hooks-src/pre": ["src/workflow", "src/shell", "src/shapes", "src/gate", "src/run-gate.ts"],
  "src/world": ["src/workflow", "src/shell", "src/shapes", "src/gate", ...BOARDS, "node"],
  "src/actions": ["src/workflow", "src/shell", "src/shapes", "src/gate", "src/world", ...BOARDS],
  "src/page": [],
  "src/mcp": [
    "src/workflow",
    "src/shell",
    "src/shapes",
    "src/gate",
    "src/world",
    "src/actions",
    "node",
  ],
};

const PARTS = [
  ...BOARDS,
  ...["src/workflow", "src/shell", "src/shapes", "src/gate", "src/world", "src/actions"],
  ...[
    "src/mcp",
    "src/cli",
    "src/run-gate.ts",
    "src/answer-event.ts",
    "hooks-src/pre",
    "scripts",
    "testing",
    "test",
    "node",
  ],
];

interface Probe {
  readonly path: string;
  readonly forbidden: boolean;
}

const dir = mkdtempSync(join(tmpdir(), "ralph-imports-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** A file deep in one part that imports something deep in another. */
function writeProbe(from: string, to: string): Probe {
  const name = `${to.replaceAll(/[/.]/g, "-")}-probe.ts`;
  const path = join(from, "some", "folder", name);
  const target = to.endsWith(".ts") ? to : join(to, "other", "thing.ts");
  const specifier = to === "node" ? "node:fs" : relative(dirname(path), target);
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), `export { x } from ${JSON.stringify(specifier)};\n`);
  return { path, forbidden: !MAY_IMPORT[from]?.includes(to) };
}

function lint(): string {
  const {
    vcs: _,
    $schema: __,
    ...config
  } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
  writeFileSync(join(dir, "biome.json"), JSON.stringify(config));
  const biome = join(ROOT, "node_modules/.bin/biome");
  const args = [
    "lint",
    "--only=style/noRestrictedImports",
    "--reporter=github",
    "--max-diagnostics=none",
  ];
  const { stdout, stderr } = spawnSync(biome, [...args, "."], { cwd: dir, encoding: "utf8" });
  return stdout + stderr;
}

const probes = Object.keys(MAY_IMPORT).flatMap((from) =>
  PARTS.filter(
    (to) => to !== from && !(from.startsWith("hooks-src") && to === "hooks-src/pre"),
  ).map((to) => writeProbe(from, to)),
);
const report = lint();

describe("import rules", () => {
  it("import rules are tried on forbidden and on allowed imports", () => {
    expect(probes.filter(({ forbidden }) => forbidden).length).toBeGreaterThan(50);
    expect(probes.filter(({ forbidden }) => !forbidden).length).toBeGreaterThan(20);
  });

  it.each(probes)("the import rule refuses in $path: $forbidden", ({ path, forbidden }) => {
    expect(report.includes(`/${path},`)).toBe(forbidden);
  });
});
