import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../gate-files.ts";
import { writeLight } from "./light.ts";
import { hashOf, writeJson } from "./npm-package.ts";
import { BIN, type PlatformPackage, placeOf } from "./platform-package.ts";
import { executableName } from "./platforms.ts";

/** What the client and agents read; nothing that is built or only for development. */
const PARTS = [
  ...[".claude-plugin/plugin.json", ".mcp.json", "hooks.json", "bin", "skills", "agents"],
  ...[
    "guard/.claude-plugin",
    "guard/hooks",
    "templates",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
    "SECURITY.md",
  ],
];

/**
 * The plugin as people install it. The client copies this folder and runs `npm ci` in it: its lock
 * file pins each platform's executable by its hash, and npm fetches the one that fits.
 */
export async function writePluginPackage(
  out: string,
  version: string,
  platforms: readonly PlatformPackage[],
): Promise<string> {
  const folder = join(out, "plugin");
  for (const part of PARTS) {
    mkdirSync(join(folder, part, ".."), { recursive: true });
    const filter = (path: string) => !path.endsWith(".test.ts");
    cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter });
  }
  await writeLight(join(folder, "light"));
  const { name, description, license } = JSON.parse(
    readFileSync(join(ROOT, "package.json"), "utf8"),
  );
  const optionalDependencies = Object.fromEntries(platforms.map((one) => [one.name, version]));
  const about = { name, version, license, optionalDependencies };
  writeJson(join(folder, "package.json"), { ...about, description });
  // npm leaves a lock file out of what it publishes, and keeps one by this name.
  for (const file of ["package-lock.json", "npm-shrinkwrap.json"]) {
    writeJson(join(folder, file), lockFile(about, platforms));
  }
  writeOwnChecksums(folder, platforms);
  writeMarketplace(out, version);
  return folder;
}

/** What doctor compares: npm does so only when it installs. */
const COMPARED = ["bin/ralph", "hooks.json", ".mcp.json", ".claude-plugin/plugin.json"];

function writeOwnChecksums(folder: string, platforms: readonly PlatformPackage[]): void {
  const own = COMPARED.map((file) => ({ file, path: join(folder, file) }));
  const executables = platforms.map(({ name, executable }) => ({
    file: `node_modules/${name}/bin/${basename(executable)}`,
    path: executable,
  }));
  const lines = [...own, ...executables].map(
    ({ file, path }) => `${hashOf(path, "sha256", "hex")}  ${file}\n`,
  );
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

/** No address in it: npm asks whichever registry the machine uses, and compares the hash. */
function lockFile(
  about: { readonly name: string; readonly version: string },
  platforms: readonly PlatformPackage[],
): object {
  const entries = platforms.map(({ name, version, integrity, platform }) => [
    `node_modules/${name}`,
    {
      version,
      integrity,
      ...placeOf(platform),
      license: "MIT",
      optional: true,
      bin: { [BIN]: `bin/${executableName(platform)}` },
    },
  ]);
  return {
    name: about.name,
    version: about.version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": about, ...Object.fromEntries(entries) },
  };
}

/** The folder is a marketplace: what is published is a copy of it. */
function writeMarketplace(out: string, version: string): void {
  const source = join(ROOT, ".claude-plugin/marketplace.json");
  const { plugins, ...rest } = JSON.parse(readFileSync(source, "utf8"));
  const [plugin] = plugins;
  mkdirSync(join(out, ".claude-plugin"), { recursive: true });
  writeJson(join(out, ".claude-plugin/marketplace.json"), {
    ...rest,
    description: "The ralph-hero plugin, as released.",
    plugins: [{ ...plugin, version, source: "./plugin" }],
  });
  copyFileSync(join(ROOT, "LICENSE"), join(out, "LICENSE"));
}
