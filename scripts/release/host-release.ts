import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../gate-files.ts";

/** This tree as a release for this machine: what the tests of the installation install. */
export const HOST_RELEASE = join(ROOT, "build/release-host");

/** Releases the tree at `root` for this machine. */
export function makeRelease(root: string, out: string): void {
  rmSync(out, { recursive: true, force: true });
  const args = [join(root, "scripts/release/release.ts"), "--host", "--out", out];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", cwd: root });
  if (status !== 0) throw new Error(`The release failed: ${stderr}`);
}
