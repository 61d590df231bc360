import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A package as npm would publish it. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
  /** Of the tarball: what a lock file pins. */
  readonly integrity: string;
}

export function writeJson(path: string, value: object): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** npm gives every file in a tarball the same date, so that the same content is the same tarball. */
export function packed(folder: string, into: string): Packed {
  mkdirSync(into, { recursive: true });
  const pack = ["pack", "--silent", "--ignore-scripts", "--pack-destination", into, folder];
  const { status, stdout } = spawnSync("npm", pack, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`npm could not pack ${folder}.`);
  const tarball = join(into, stdout.trim());
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { name, version, tarball, integrity: `sha512-${hashOf(tarball, "sha512", "base64")}` };
}

export function hashOf(
  path: string,
  algorithm: "sha256" | "sha512",
  encoding: "hex" | "base64",
): string {
  return createHash(algorithm).update(readFileSync(path)).digest(encoding);
}
