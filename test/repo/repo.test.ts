import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { gateFiles, ROOT } from "../../scripts/gate-files.ts";
import { treeReport } from "../../scripts/tree-report.ts";
import type { Gate } from "../../src/gate/define-gate.ts";

const GATES = gateFiles();
const PROCESS_TESTS = readdirSync(join(ROOT, "test/process"), {
  recursive: true,
  encoding: "utf8",
});
/** Unit tests lie in `test/gates/`, or there in the folder of their gate. */
const GATE_TESTS = readdirSync(join(ROOT, "test/gates"), { recursive: true, encoding: "utf8" });
const testOf = (gate: string) =>
  join("test/gates", GATE_TESTS.find((path) => basename(path) === `${gate}.test.ts`) ?? gate);
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

async function gateIn(path: string, constant: string): Promise<Gate> {
  const module: Readonly<Record<string, Gate>> = await import(path);
  const gate = module[constant];
  if (!gate) throw new Error(`${path} does not export ${constant}`);
  return gate;
}

describe("every gate file", () => {
  it.each(GATES)(
    "$name is named after its file and says its rule in one sentence",
    async (file) => {
      const gate = await gateIn(file.path, file.constant);
      expect(gate.name).toBe(file.name);
      expect(gate.rule).toMatch(/^[A-Z][^\n]*\.$/);
      expect(gate.savesFrom).toMatch(/^(?!Say )[A-Z][^\n]*\.$/);
    },
  );

  it.each(GATES)("$name has unit tests and process tests of its own", ({ name }) => {
    expect(existsSync(join(ROOT, testOf(name)))).toBe(true);
    const ofExecutable =
      PROCESS_TESTS.some((path) => basename(path) === `${name}.test.ts`) ||
      read(testOf(name)).includes(`.gate("${name}"`);
    expect(ofExecutable).toBe(true);
  });

  it.each(GATES)("$name is in docs/gates.md and README.md", ({ name }) => {
    expect(read("docs/gates.md")).toContain(`## ${name}\n`);
    expect(read("README.md")).toContain(`| ${name} |`);
  });

  it.each(GATES)("$name is as short as a gate should be", ({ path }) => {
    const lines = readFileSync(path, "utf8").split("\n").length;
    expect(lines).toBeLessThanOrEqual(60);
  });
});

const STARTED = [...GATES.map(({ path }) => relative(ROOT, path)), "src/main.ts"];

/** Every module that one of them reaches, with what it imports: read once for all of them. */
async function modules() {
  const { metafile } = await build({
    ...{ entryPoints: STARTED, outdir: "out", absWorkingDir: ROOT, external: ["bun:*"] },
    ...{ bundle: true, write: false, metafile: true, splitting: true },
    ...{ format: "esm", platform: "node" },
  });
  return metafile.inputs;
}

/** Modules a file loads at once: what it imports, without what it imports later on. */
function startUp(entry: string, inputs: Awaited<ReturnType<typeof modules>>): string[] {
  const seen = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const imports = inputs[path]?.imports ?? [];
    open.push(...imports.filter(({ kind }) => kind === "import-statement").map((one) => one.path));
  }
  return [...seen];
}

describe("the start-up path", () => {
  let inputs: Awaited<ReturnType<typeof modules>>;
  beforeAll(async () => {
    inputs = await modules();
  });

  it.each(STARTED)(
    "the start-up path of %s loads neither zod nor a network library nor a database",
    (entry) => {
      const loaded = startUp(entry, inputs);
      expect(loaded.length).toBeGreaterThan(1);
      const dear =
        /node_modules\/(zod|@octokit|@modelcontextprotocol|unbash)\/|bun:sqlite|child_process/;
      expect(loaded.filter((path) => dear.test(path))).toEqual([]);
    },
  );
});

describe("the repository", () => {
  it("no folder has more than 15 files", () => {
    expect(treeReport().crowded).toEqual([]);
  });

  it("no name is exported from two files", () => {
    expect(treeReport().homonyms).toEqual([]);
  });

  it("build output is not in git", () => {
    expect(read(".gitignore")).toContain("dist-hooks/");
  });

  it("no file names a download address", () => {
    expect(read("package-lock.json")).not.toMatch(/"resolved"/);
  });

  it("every dependency is pinned", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });

  it("one version is given everywhere", () => {
    const { version } = JSON.parse(read("package.json"));
    expect(JSON.parse(read(".claude-plugin/plugin.json")).version).toBe(version);
  });

  it("every decision record has a status, a context, a decision and consequences", () => {
    for (const file of readdirSync(join(ROOT, "docs/decisions"))) {
      const text = read(`docs/decisions/${file}`);
      for (const part of ["Status:", "## Context", "## Decision", "## Consequences"]) {
        expect(text).toContain(part);
      }
    }
  });
});
