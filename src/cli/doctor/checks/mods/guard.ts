import { GUARD_ID } from "../../../../gate/rules/mods/guard-settings.ts";
import { pluginFolder } from "../../../../world/install/plugin-folder.ts";
import { type GuardSeat, readGuardSeat } from "../../../../world/mods/guard-seat.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** The guard, where a person seated it. */
export const guard: DoctorCheck = {
  id: "guard",
  why: "A guard that is not first, or not whole, keeps nothing out.",
  examine: async ({ env }) => judgeGuard(readGuardSeat(env, pluginFolder(), [])),
};

export function judgeGuard({ first, files, settings }: GuardSeat): Finding {
  const there = files.filter(({ found }) => found !== undefined);
  if (!first.includes(GUARD_ID) && there.length === 0) {
    return ok("The guard is off; ralph init --guard seats it.");
  }
  if (first[0] !== GUARD_ID) {
    return fails(`The guard is not the first of prependPlugins in ${settings.path}.`, AGAIN);
  }
  const other = files.find(({ found, wanted }) => found !== wanted);
  if (other !== undefined) return fails(`${other.path} is not as this version ships it.`, AGAIN);
  return ok("The guard is seated first, and whole.");
}

const AGAIN = "ralph init --guard";
