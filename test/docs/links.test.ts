import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { anchorsIn, documentsForPeople, linksIn, readDocument } from "../../testing/docs/blocks.ts";

const DOCUMENTS = documentsForPeople();

it.each(DOCUMENTS)("every link in %s leads to a file and a heading that are there", (document) => {
  const broken = linksIn(readDocument(document)).filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? document : relative(ROOT, resolve(ROOT, dirname(document), path));
    if (!existsSync(join(ROOT, target))) return true;
    return anchor !== undefined && !anchorsIn(readDocument(target)).includes(anchor);
  });
  expect(broken).toEqual([]);
});

it("README.md links to every page of docs/, or a page it links to does", () => {
  const linked = (document: string) =>
    linksIn(readDocument(document)).map((link) =>
      join(dirname(document), link.split("#")[0] ?? ""),
    );
  const first = linked("README.md");
  const reached = new Set([
    ...first,
    ...first.filter((path) => path.endsWith(".md")).flatMap(linked),
  ]);
  const lost = DOCUMENTS.filter((path) => path.startsWith("docs/") && !reached.has(path));
  expect(lost.filter((path) => !path.startsWith("docs/decisions/"))).toEqual([]);
});

it("README.md is short besides its generated tables", () => {
  const own = readDocument("README.md").replace(/<!-- (\w+) -->\n[\s\S]*?<!-- \/\1 -->/g, "");
  expect(own.split("\n").length).toBeLessThanOrEqual(200);
});
