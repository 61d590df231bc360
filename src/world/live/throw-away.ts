import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { prepareHome } from "./clean-home.ts";

/** A home and a project that uses ralph, made for one try in the folder for temporary files. */
export interface ThrowAway {
  readonly dir: string;
  readonly home: string;
  readonly project: string;
  readonly debugLog: string;
}

type Variables = Readonly<Record<string, string>>;

/** It stays there: nothing of ours deletes a folder with all that is in it. */
export function makeThrowAway(launcher: string, env: (home: string) => Variables): ThrowAway {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "ralph-live-")));
  const [home, project] = [join(dir, "home"), join(dir, "project")];
  for (const path of [home, project, join(home, ".claude")]) mkdirSync(path);
  prepareHome(home, project);
  // The client then tells hooks what commands wrote, which effect-report is about.
  const settings = { bashEditDiffEnabled: true };
  writeFileSync(join(home, ".claude/settings.json"), JSON.stringify(settings));
  const how = { env: env(home), cwd: project };
  const who = ["-c", "user.name=ralph", "-c", "user.email=ralph@localhost"];
  must(["git", "init", "-q", "-b", "main"], how);
  must(["git", ...who, "commit", "-q", "--allow-empty", "-m", "first"], how);
  must([launcher, "init"], how);
  must([launcher, "board", "add", "--title", "Live", "--number", "1", "--state", "Backlog"], how);
  return { dir, home, project, debugLog: join(dir, "debug.log") };
}

function must(command: string[], how: { readonly env: Variables; readonly cwd: string }): void {
  const ran = Bun.spawnSync(command, {
    ...{ ...how, env: { ...how.env }, stdin: "ignore", timeout: 30_000, maxBuffer: 64 * 1024 },
  });
  if (ran.success) return;
  throw new Failure(`${command.slice(0, 2).join(" ")} failed: ${ran.stderr.toString().trim()}`);
}
