import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { CLAIMS } from "../../testing/assurance/claims.ts";
import { namedPaths } from "../../testing/assurance/depends/named-paths.ts";
import { entriesOf, sourcesOf } from "../../testing/assurance/depends/sources.ts";
import { hasStrace } from "../../testing/oracle/isolation.ts";

describe("what a module names in the clone", () => {
  it.each([
    ['join(ROOT, "test/fixtures", name)', ["test/fixtures"]],
    ['join(\n  ROOT,\n  "a",\n  "b.json",\n)', ["a/b.json"]],
    [`join(ROOT, \`test/x-\${version}\`)`, ["test"]],
    ['join(import.meta.dirname, "../b")', ["testing/b"]],
    [`[\`\${ROOT}/testing/soak/writer.ts\`, name]`, ["testing/soak/writer.ts"]],
    ['import { ROOT } from "../x.ts";\nexport { ROOT } from "../x.ts";', []],
    ["// ROOT\nconst CLAUDE_ROOT = 1;", []],
  ])("%j is understood", (source, paths) => {
    expect(namedPaths("testing/a/x.ts", source)).toEqual({ paths, isPlugin: false, isOpen: false });
  });

  it.each([
    "spawn(git, { cwd: ROOT })",
    "join(ROOT, file)",
    "await import(name)",
    "import.meta.url",
  ])("%j may be any file", (source) => {
    expect(namedPaths("testing/a/x.ts", source).isOpen).toBe(true);
  });

  it("the plugin's folder is all that is shipped", () => {
    expect(namedPaths("testing/a/x.ts", "{ CLAUDE_PLUGIN_ROOT: ROOT }")).toMatchObject({
      ...{ isPlugin: true, isOpen: false },
    });
  });
});

function claimOf(id: string) {
  const claim = CLAIMS.find((one) => one.id === id);
  if (!claim) throw new Error(`there is no claim ${id}`);
  return claim;
}

describe("what a claim depends on", { timeout: 240_000 }, () => {
  it("rules alone, where its command reaches nothing else", async () => {
    const files = await sourcesOf(claimOf("every-cell"));
    expect(files).toContain("src/workflow/machine/machine.ts");
    expect(files).toContain("package-lock.json");
    expect(files.filter((file) => /^(?:docs|skills|src\/shell|src\/cli)\//.test(file))).toEqual([]);
  });

  it("commands that are executed: readers of commands, gates, facts and corpus; no document and no page", async () => {
    const files = await sourcesOf(claimOf("command-oracle"));
    for (const file of [
      "src/shell/prove/classify.ts",
      "hooks-src/pre/branch-gate.ts",
      "testing/oracle/batch.ts",
      "testing/commands/adapter.ts",
    ]) {
      expect(files).toContain(file);
    }
    expect(files.some((file) => file.startsWith("test/fixtures/commands/"))).toBe(true);
    expect(
      files.filter((file) => /^(?:docs|skills|src\/page|src\/cli|testing\/days)\//.test(file)),
    ).toEqual([]);
  });

  it("built executables: everything that is built, and how", async () => {
    const files = await sourcesOf(claimOf("faults-of-executables"));
    for (const file of ["src/main.ts", "src/cli/commands.ts", "bin/ralph", "scripts/compile.ts"]) {
      expect(files).toContain(file);
    }
    expect(files.filter((file) => file.startsWith("docs/"))).toEqual([]);
  });

  it("the whole clone, where nothing is known", async () => {
    expect(entriesOf({ command: "make everything" })).toBeUndefined();
    const all = await sourcesOf({ command: "make everything" });
    expect(all).toContain("README.md");
    expect(all).not.toContain("docs/assurance.json");
    expect(await sourcesOf(claimOf("planted-faults"))).toEqual(all);
  });
});

/** Everything of the clone that a program opens, with all that it starts. */
function opened(...args: readonly string[]): readonly string[] {
  const dir = mkdtempSync(join(tmpdir(), "ralph-opened-"));
  try {
    const file = join(dir, "trace");
    const strace = [
      "-f",
      "-qq",
      "-y",
      "--seccomp-bpf",
      "-e",
      "trace=open,openat,execve",
      "-o",
      file,
    ];
    const program = [process.env["RALPH_BUN"] ?? process.execPath, "--no-env-file", ...args];
    const { status, stderr } = spawnSync("strace", [...strace, ...program], { cwd: ROOT });
    if (status !== 0) throw new Error(String(stderr));
    const found = readFileSync(file, "latin1").matchAll(/= \d+<([^>]*)>|execve\("([^"]*)".*= 0$/gm);
    const paths = [...found].map(([, path = "", program = ""]) => path || program);
    return [...new Set(paths)].flatMap((path) =>
      path.startsWith(`${ROOT}/`) ? [path.slice(ROOT.length + 1)] : [],
    );
  } finally {
    rmSync(dir, { recursive: true });
  }
}

const NO_SOURCE = /^(?:node_modules|build|dist-hooks|\.git|\.cache)(?:\/|$)|\/?\.$/;

describe.skipIf(!hasStrace())("what a command really opens", { timeout: 240_000 }, () => {
  it.each([
    ["town", ["testing/town/main.ts", "--runs", "1", "--steps", "60"]],
    ["generated-inputs", ["testing/fuzz/fuzz.ts", "--count", "200", "--executables", "2"]],
  ])("is among what %s depends on", async (id, args) => {
    const files = new Set(await sourcesOf(claimOf(id)));
    const isFile = (path: string) => /\.\w+$|^bin\//.test(path);
    const read = opened(...args).filter((path) => !NO_SOURCE.test(path) && isFile(path));
    expect(read.length).toBeGreaterThan(100);
    expect(read.filter((path) => !files.has(path))).toEqual([]);
  });
});
