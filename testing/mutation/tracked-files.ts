import { spawnSync } from "node:child_process";
import { ROOT } from "../../scripts/gate-files.ts";

export function trackedFiles(...paths: string[]): readonly string[] {
  const { stdout } = spawnSync("git", ["ls-files", "-z", ...paths], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return stdout.split("\0").filter(Boolean);
}
