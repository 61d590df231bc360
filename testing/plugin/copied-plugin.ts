import { constants, copyFileSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DIST, type Ran, ROOT, run, type Sandbox } from "../sandbox.ts";

export interface CopiedPlugin {
  readonly dir: string;
  ralph(...args: string[]): Ran;
}

/** The plugin in another place: what it needs to find its own files there. */
export function copiedPlugin(box: Sandbox, name: string): CopiedPlugin {
  const dir = join(box.dir, name);
  const executable = join(dir, "dist-hooks/ralph");
  mkdirSync(join(dir, "dist-hooks"), { recursive: true });
  copyFileSync(join(DIST, "ralph"), executable, constants.COPYFILE_FICLONE);
  cpSync(DIST, join(dir, "dist-hooks"), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path !== join(DIST, "ralph"),
  });
  for (const path of ["agents", "bin", "hooks.json"]) {
    cpSync(join(ROOT, path), join(dir, path), { recursive: true });
  }
  return {
    dir,
    ralph: (...args) => run(executable, args, "", { env: box.env, cwd: box.project }),
  };
}
