import { join } from "node:path";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { ROOT } from "../../testing/sandbox.ts";

/** Every start of the client waits for this. */
it("the server loads neither a tool nor the list of tools before it is asked for one", async () => {
  const entry = "src/mcp/server/server.ts";
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, entry)],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    packages: "external",
    external: ["bun:*"],
    outdir: "out",
    splitting: true,
  });
  const loaded = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (loaded.has(path)) continue;
    loaded.add(path);
    const imports = metafile.inputs[path]?.imports ?? [];
    open.push(...imports.filter(({ kind }) => kind === "import-statement").map((one) => one.path));
  }
  expect(loaded).toContain("src/mcp/tools.ts");
  const late =
    /^src\/(mcp\/(tools|shapes)\/|mcp\/tool-list|workflow\/next|world\/(board|github|otlp))/;
  expect([...loaded].filter((path) => late.test(path))).toEqual([]);
});
