import type { Bypass } from "../../shell/bypass/bypass.ts";
import { bypassIn } from "../../shell/bypass/bypass-in-command.ts";
import { LONGEST_COMMAND } from "../../shell/bypass/may-bypass.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { shellStart } from "../git/shell-start.ts";
import type { Project } from "../project.ts";
import { githubSettings } from "../settings/github-settings.ts";
import { emptyGuardedFolder } from "./empty-folders.ts";
import { guardedFolders } from "./guarded-folders.ts";
import { ownExecutable } from "./own-executable.ts";

/** How a command would change the board past the workflow, in this project on this machine. */
export function commandBypass(command: string, cwd: string, project: Project): Bypass | undefined {
  const { env } = project;
  if (command.length > LONGEST_COMMAND) throw new Failure("the command is too long to be read");
  return bypassIn(command, {
    ...shellStart(cwd, env),
    isOwn: ownExecutable(env),
    guarded: guardedFolders(project),
    hasEmptyFolder: emptyGuardedFolder(project),
    apiHosts: apiHosts(project),
  });
}

/** Hosts beside GitHub's own where this project's board may be. */
function apiHosts(project: Project): readonly string[] {
  const { env } = project;
  const urls = [env["RALPH_GH_API_URL"], env["GITHUB_API_URL"], settingsUrl(project)];
  const hosts = urls.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).host] : []));
  return [...hosts, env["GH_HOST"] ?? ""]
    .filter((host) => host !== "")
    .map((host) => host.toLowerCase());
}

/** Settings that cannot be read name no host; whoever needs them says so. */
function settingsUrl(project: Project): string | undefined {
  try {
    return githubSettings(project)?.apiUrl;
  } catch (error) {
    if (error instanceof Failure || hasCode(error, "EACCES")) return undefined;
    throw error;
  }
}
