import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../gate-files.ts";
import { laidOutProgram } from "../layout/laid-out-program.ts";
import { checkFormat } from "./formats/executable-format.ts";
import { hashOf, packed, writeJson } from "./npm-package.ts";
import { type PlatformPackage, writePlatformPackage } from "./platform-package.ts";
import { hostPlatform, PLATFORMS } from "./platforms.ts";
import { writePluginPackage } from "./plugin-package.ts";
import { tryToRun } from "./run-elsewhere.ts";
import { sbom } from "./sbom.ts";

const HELP = `npm run release -- [--host] [--twice] [--out FOLDER]

Builds what people install into release/: one executable for each platform in a package of its own, the
plugin that names them, a marketplace, checksums and a list of contents. Nothing is published.

  --host        only the executable for this machine
  --twice       build every executable a second time and compare
  --out FOLDER  another folder`;

const megabytes = (path: string) => `${(statSync(path).size / 1e6).toFixed(0)} MB`;

/** The release of one version. Fetches the runtimes that are not in the cache yet. */
export async function release(out: string, { host = false, twice = false } = {}): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  rmSync(out, { recursive: true, force: true });
  const program = await laidOutProgram();
  const built = (host ? [hostPlatform()] : PLATFORMS).map((platform) => {
    const made = writePlatformPackage(program, platform, version, out);
    console.log(describe(made));
    return made;
  });
  if (twice) await compareWithSecond(built, version);
  const plugin = await writePluginPackage(out, version, built);
  packed(plugin, join(out, "tarballs"));
  writeJson(join(out, "sbom.cdx.json"), sbom(version, built));
  writeChecksums(out);
  console.log(`plugin: ${relative(ROOT, plugin)}, ${version}`);
}

function describe(made: PlatformPackage): string {
  const { platform, executable, tarball } = made;
  const format = checkFormat(executable, platform);
  const trial = tryToRun(made, join(ROOT, "build"));
  const sizes = `${megabytes(executable)}, ${megabytes(tarball)} packed`;
  return `${platform.name.padEnd(17)} ${sizes}; ${format}; ${trial.how}`;
}

/** Laid out anew, too: that is done by running the program. */
async function compareWithSecond(
  built: readonly PlatformPackage[],
  version: string,
): Promise<void> {
  const again = join(ROOT, "build/second");
  const program = await laidOutProgram();
  for (const made of built) {
    const { integrity } = writePlatformPackage(program, made.platform, version, again);
    if (integrity !== made.integrity) throw new Error(`${made.name} differs when built again.`);
    console.log(`${made.platform.name.padEnd(17)} built twice: one hash`);
  }
  rmSync(again, { recursive: true, force: true });
}

/** In the form that `sha256sum --check` reads. */
function writeChecksums(out: string): void {
  const files = readdirSync(join(out, "tarballs")).map((file) => `tarballs/${file}`);
  const lines = [...files.sort(), "sbom.cdx.json", "plugin/package-lock.json"].map(
    (file) => `${hashOf(join(out, file), "sha256", "hex")}  ${file}\n`,
  );
  writeFileSync(join(out, "SHA256SUMS"), lines.join(""));
}

if (import.meta.main) {
  const flag = { type: "boolean", default: false } as const;
  const options = { host: flag, twice: flag, help: flag, out: { type: "string" } } as const;
  const { values } = parseArgs({ options });
  if (values.help) console.log(HELP);
  else await release(values.out ?? join(ROOT, "release"), values);
}
