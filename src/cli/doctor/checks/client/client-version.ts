import {
  clientVersionIn,
  isBelow,
  LOWEST_CLIENT,
  NEWEST_TRIED_CLIENT,
} from "../../../../gate/rules/client-version.ts";
import { findProgram, versionOf } from "../../../../world/client/find-program.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown, warns } from "../../check.ts";

/** The client is one that the gates were tried with. */
export const clientVersion: DoctorCheck = {
  id: "client-version",
  why: "An older client runs some hooks not at all; a newer one may have changed what they rely on.",
  examine: async ({ env, root }) => {
    const running = clientVersionIn(env["AI_AGENT"]);
    if (running !== undefined) return judgeClientVersion(running);
    const program = findProgram("claude", env, root);
    if (program === undefined) return judgeClientVersion(undefined);
    return judgeClientVersion(versionOf(program, env) ?? "no version");
  },
};

/** Undefined: there is no client in PATH. */
export function judgeClientVersion(said: string | undefined): Finding {
  if (said === undefined) {
    return unknown("There is no claude in PATH.", "npm install --global @anthropic-ai/claude-code");
  }
  const version = /^\d+\.\d+\.\d+/.exec(said)?.[0];
  if (version === undefined) {
    return fails("claude --version does not say a version.", "claude doctor");
  }
  if (isBelow(version, LOWEST_CLIENT)) {
    const what = `Claude Code is ${version}; ralph-hero needs ${LOWEST_CLIENT} or later.`;
    return fails(what, "claude update");
  }
  if (isBelow(NEWEST_TRIED_CLIENT, version)) {
    const what = `Claude Code is ${version}; ralph-hero was tried with ${LOWEST_CLIENT} to ${NEWEST_TRIED_CLIENT}.`;
    return warns(what, "ralph doctor --live");
  }
  return ok(`Claude Code is ${version}.`);
}
