import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";

const TESTS = join(ROOT, "test/client");
const FILES = readdirSync(TESTS, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".test.ts"),
);
const ROW = /^\| .+ \| ([a-z-]+): (.+) \|$/gm;

const page = readFileSync(join(ROOT, "docs/client.md"), "utf8");
const rows = [...page.matchAll(ROW)].map(([, file = "", title = ""]) => [file, title] as const);
const isRow = (line: string) => line.startsWith("| ") && !line.endsWith("| shown by |");
const tableRows = page.split("\n").filter(isRow);

describe("docs/client.md", () => {
  it("docs/client.md names a test in every row", () => {
    expect(rows).toHaveLength(tableRows.length);
    expect(rows.length).toBeGreaterThan(30);
  });

  it.each(rows)("docs/client.md row %s: %s is a client test", (file, title) => {
    const path = FILES.find((name) => basename(name) === `${file}.test.ts`) ?? "";
    expect(readFileSync(join(TESTS, path), "utf8")).toContain(`"${title}"`);
  });

  it("docs/client.md mentions every file of client tests", () => {
    const named = new Set(rows.map(([file]) => `${file}.test.ts`));
    // Tests in gates/ are about a gate, not about what we rely on in the client.
    const files = FILES.filter((file) => !file.startsWith("gates/")).map((file) => basename(file));
    expect(files.filter((file) => !named.has(file))).toEqual([]);
  });
});
