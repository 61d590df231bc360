import { likelyReasons, type SilenceFound } from "../../gate/rules/mods/silence-found.ts";
import { reasonOf } from "../../world/files/failure.ts";
import { silenceAround } from "../../world/mods/look-for-silence.ts";
import type { Project } from "../../world/project.ts";
import { readHooksVersion } from "../../world/store/hooks-version.ts";
import { OWN_VERSION } from "../../world/version.ts";

/** Looked for with the arguments of the client, which started this server. */
export function silenceAroundServer(project: Project): SilenceFound {
  return silenceAround(project, process.ppid);
}

/** Why the gate of a call may not have run. */
export function whyNoGate(project: Project, silence: SilenceFound): string {
  return likelyReasons(silence, otherInstall(project));
}

/** Hooks of another version than this server, or none that ever ran in the session. */
function otherInstall(project: Project): readonly string[] {
  const session = project.env["CLAUDE_CODE_SESSION_ID"];
  if (session === undefined) return [];
  try {
    const version = readHooksVersion(project.storePath, session);
    if (version === undefined) return ["no hook of this plugin has run in this session"];
    return version === OWN_VERSION ? [] : [`the session's hooks are ralph-hero ${version}`];
  } catch (error) {
    return [reasonOf(error)];
  }
}
