import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../gate-files.ts";
import type { Platform } from "./platforms.ts";

interface Pin {
  readonly version: string;
  readonly integrity: string;
}

/**
 * The runtime that a platform's executable is made of. Fetched once by its name, compared with the
 * hash in package-lock.json, and kept in the cache folder: later releases need no network.
 */
export function runtimeFor({ runtime, os }: Platform): string {
  const { version, integrity } = pinOf(runtime);
  const file = os === "win32" ? "bun.exe" : "bun";
  const folder = join(ROOT, ".cache", `bun-${version}`, runtime.replace("@oven/bun-", ""));
  const executable = join(folder, "bin", file);
  if (!existsSync(executable)) unpack(fetched(runtime, version, integrity), folder);
  return executable;
}

function pinOf(name: string): Pin {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const pin: Pin | undefined = lock.packages[`node_modules/${name}`];
  if (!pin?.integrity) throw new Error(`package-lock.json pins no ${name}.`);
  return pin;
}

function fetched(name: string, version: string, integrity: string): string {
  const folder = join(ROOT, ".cache", `bun-${version}`);
  mkdirSync(folder, { recursive: true });
  const pack = ["pack", "--silent", "--pack-destination", folder, `${name}@${version}`];
  const { status, stdout } = spawnSync("npm", pack, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`npm could not fetch ${name}@${version}.`);
  const tarball = join(folder, stdout.trim());
  const hash = createHash("sha512").update(readFileSync(tarball)).digest("base64");
  if (`sha512-${hash}` !== integrity) {
    rmSync(tarball);
    throw new Error(`${name}@${version} is not what package-lock.json pins.`);
  }
  return tarball;
}

function unpack(tarball: string, folder: string): void {
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const { status } = spawnSync("tar", ["-xzf", tarball, "-C", draft, "--strip-components=1"]);
  if (status !== 0) throw new Error(`tar could not unpack ${tarball}.`);
  renameSync(draft, folder);
  rmSync(tarball);
}
