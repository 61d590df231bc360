import { isListed } from "../../gate/rules/mods/silence.ts";
import { pluginFolder } from "../../world/install/plugin-folder.ts";
import { readGuardSeat } from "../../world/mods/guard-seat.ts";
import { silenceAround } from "../../world/mods/look-for-silence.ts";
import { type Project, projectAt } from "../../world/project.ts";
import { hasHome } from "../../world/store/disk/state-folder.ts";
import { type Args, CliRefusal } from "../command.ts";
import { isAgreed } from "../confirm.ts";
import { planGuard, planGuardRemoval } from "./plan-guard.ts";
import { type InstallStep, runSteps } from "./step.ts";
import type { StepReport } from "./step-report.ts";

/** Shows what is written into the user's own settings, and writes it after a yes. */
export async function seatGuard(args: Args, report: StepReport): Promise<void> {
  // Read anew: what init wrote and a person trusted meanwhile counts.
  const project = projectAt(process.env, process.cwd());
  const { letsIn, unknown } = modsToLetIn(project);
  for (const name of unknown)
    report.note(`guardMods names ${name}, which is no mod that was found: give its folder`);
  const steps = planGuard(readGuardSeat(project.env, pluginFolder(), letsIn));
  if (args.has("dry-run")) {
    await runSteps(steps, args, report);
    return;
  }
  if (steps.every(({ kind }) => kind === "leave")) {
    report.note("The guard is seated already.");
    return;
  }
  for (const step of steps) report.step(step, "planned");
  report.note("The guard then keeps out mods that could switch the gates off, in every project.");
  if (!(await isAgreed(args, "Seat the guard?"))) {
    report.note("left the guard off: nobody said yes. ralph init --guard --yes seats it");
    return;
  }
  await runSteps(steps, args, report);
  report.note("It judges mods in every session that starts from now on.");
}

/** The steps that take the guard away. */
export function guardRemoval({ env }: Project): InstallStep[] {
  if (!hasHome(env)) return [];
  return planGuardRemoval(readGuardSeat(env, pluginFolder(), []));
}

/** The guard knows mods by folder or `name@marketplace`; a plain name is looked up now. */
function modsToLetIn(project: Project): { letsIn: readonly string[]; unknown: readonly string[] } {
  const found = silenceAround(project, undefined);
  if ("unknown" in found) throw new CliRefusal(`The mods could not be listed: ${found.unknown}.`);
  const { mods, listed } = found;
  const isExact = (entry: string) => /^\/|@(?!inline$|skills-dir$|synced$)/.test(entry);
  const named = listed.filter((entry) => !isExact(entry));
  const roots = named.map((entry) => ({
    entry,
    roots: mods
      .filter((mod) => isListed(mod, { listed: [entry], projectRoot: project.root }))
      .map(({ root }) => root),
  }));
  return {
    letsIn: [...listed.filter(isExact), ...roots.flatMap((one) => one.roots)],
    unknown: roots.filter((one) => one.roots.length === 0).map(({ entry }) => entry),
  };
}
