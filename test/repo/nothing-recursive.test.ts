import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";

const CODE = ["src", "hooks-src", "bin"];
/** A delete that takes a folder with all it holds, in any spelling of the runtime's. */
const DELETES = [
  /\b(?:rm|rmdir)(?:Sync)?\([^;]*?recursive/s,
  /\brimraf\b|\bfs-extra\b|\bemptyDir/,
  /\brm\s+-\w*[rR]/,
];

it("nothing in the product deletes recursively", () => {
  const files = CODE.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.filter((file) => {
    const text = readFileSync(file, "utf8");
    return DELETES.some((pattern) => pattern.test(text));
  });
  expect(found).toEqual([]);
  expect(DELETES.some((pattern) => pattern.test("rmSync(path, { recursive: true })"))).toBe(true);
});
