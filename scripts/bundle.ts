import { build, type Metafile } from "esbuild";

/** One file with everything in it. `isMain`: run the gate in it, for a runtime without compiling. */
export async function bundle(
  entry: string,
  outfile: string,
  { isMain }: { readonly isMain: boolean },
): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2023",
    minify: true,
    metafile: true,
    external: ["bun:*"],
    define: { "import.meta.main": String(isMain) },
    logLevel: "warning",
  });
  return metafile;
}
