import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { HOST_RELEASE, makeRelease } from "../../scripts/release/host-release.ts";

/** What a release is made of. */
const SOURCES = [
  ...["src", "hooks-src", "scripts", "bin", "skills", "agents", "templates", "guard"],
  ...[
    ".claude-plugin",
    ".mcp.json",
    "hooks.json",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
  ],
  ...["README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md"],
];

/** The same tree released under another version: what people have before they update. */
export function releaseAs(version: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const part of SOURCES) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  for (const part of ["node_modules", ".cache"]) symlinkSync(join(ROOT, part), join(folder, part));
  for (const file of ["package.json", ".claude-plugin/plugin.json"]) {
    const path = join(folder, file);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), version }));
  }
  makeRelease(folder, join(folder, "release"));
  return join(folder, "release");
}

/** This tree as a release; `npm run test:client` makes it. */
export function hostRelease(): string {
  if (!existsSync(HOST_RELEASE)) throw new Error("no release here: run npm run test:client");
  return HOST_RELEASE;
}
