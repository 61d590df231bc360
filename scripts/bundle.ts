import { build, type Metafile } from "esbuild";

/** A gate as files any runtime can run, and what each of them is made of. */
export async function bundle(entry: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [entry],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    outExtension: { ".js": ".mjs" },
    platform: "node",
    target: "es2023",
    minify: true,
    metafile: true,
    external: ["bun:*"],
    define: { "import.meta.main": "true" },
    logLevel: "warning",
  });
  return metafile;
}
