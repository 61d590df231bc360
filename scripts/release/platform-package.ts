import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CompiledProgram, compile } from "../compile.ts";
import { ROOT } from "../gate-files.ts";
import { signedAdHoc } from "./formats/sign-mach-o.ts";
import { type Packed, packed, writeJson } from "./npm-package.ts";
import { executableName, type Platform, packageName } from "./platforms.ts";
import { runtimeFor } from "./runtimes.ts";

/** The executable of a platform in a package of its own, which npm installs on that platform only. */
export interface PlatformPackage extends Packed {
  readonly platform: Platform;
  readonly executable: string;
}

/** What every platform's package says alike: npm links the same name to whichever was installed. */
export const BIN = "ralph-hero";

export function writePlatformPackage(
  program: CompiledProgram,
  platform: Platform,
  version: string,
  out: string,
): PlatformPackage {
  const folder = join(out, "packages", platform.name);
  mkdirSync(join(folder, "bin"), { recursive: true });
  const executable = join(folder, "bin", executableName(platform));
  compile(program, executable, { target: platform.target, runtime: runtimeFor(platform) });
  if (platform.os === "darwin") {
    writeFileSync(executable, signedAdHoc(readFileSync(executable), BIN));
  }
  chmodSync(executable, 0o755);
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "README.md"), readmeOf(platform));
  writeJson(join(folder, "package.json"), {
    name: packageName(platform),
    version,
    description: `The executable of ralph-hero for ${platform.name}.`,
    license: "MIT",
    ...placeOf(platform),
    bin: { [BIN]: `bin/${executableName(platform)}` },
    files: ["bin"],
    preferUnplugged: true,
  });
  return { ...packed(folder, join(out, "tarballs")), platform, executable };
}

/** Where npm installs a package. */
export function placeOf({ os, cpu, libc }: Platform): object {
  return { os: [os], cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}

function readmeOf(platform: Platform): string {
  return `# ${packageName(platform)}

The executable of ralph-hero, a Claude Code plugin, for ${platform.name}. The plugin installs it; on its own
it is of no use.
`;
}
