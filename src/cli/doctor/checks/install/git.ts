import { findProgram, versionOf } from "../../../../world/client/find-program.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** git is there, and new enough for what gates ask of it. */
export const gitProgram: DoctorCheck = {
  id: "git",
  why: "Branches, documents and merges are read through git; without it tools refuse every hand-off that needs them.",
  examine: async ({ env, root }) => {
    const program = findProgram("git", env, root);
    return judgeGit(program === undefined ? undefined : (versionOf(program, env) ?? ""));
  },
};

/** `--no-lazy-fetch` and reftables are newer, and not needed; worktrees and `--literal-pathspecs` are. */
const LOWEST = [2, 20] as const;

/** Undefined: there is no git; empty: it does not run. */
export function judgeGit(said: string | undefined): Finding {
  const install = "sudo apt-get install git";
  if (said === undefined) return fails("There is no git in PATH.", install);
  const [, major, minor] = /git version (\d+)\.(\d+)/.exec(said) ?? [];
  if (major === undefined) return fails("git does not say its version.", install);
  const isOld =
    Number(major) < LOWEST[0] || (Number(major) === LOWEST[0] && Number(minor) < LOWEST[1]);
  return isOld ? fails(`${said} is older than ${LOWEST.join(".")}.`, install) : ok(`${said}.`);
}
