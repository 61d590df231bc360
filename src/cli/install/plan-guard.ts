import { GUARD_ID, withGuardFirst, withoutGuard } from "../../gate/rules/mods/guard-settings.ts";
import { dirname } from "../../world/files/path.ts";
import type { GuardSeat } from "../../world/mods/guard-seat.ts";
import { CliRefusal } from "../command.ts";
import type { InstallStep } from "./step.ts";

/** Seats the guard: its files in the user's skills, and its name first in the user's settings. */
export function planGuard({ files, settings }: GuardSeat): InstallStep[] {
  const { path, text, isLink, backup } = settings;
  if (isLink) {
    throw new CliRefusal(
      `${path} or its skills folder is a link; ralph writes through none. Put "${GUARD_ID}" first in its prependPlugins yourself.`,
    );
  }
  const seated = withGuardFirst(text);
  if (seated === undefined) throw new CliRefusal(`${path} is not JSON. Put that right first.`);
  const steps = files.map(
    ({ path: file, wanted, found }): InstallStep =>
      found === wanted
        ? { kind: "leave", path: file, why: "it is up to date" }
        : { kind: "write", path: file, text: wanted, backup: undefined },
  );
  // The name last: a guard of which half is there would not load.
  return [...steps, settingsStep(path, text, seated, backup)];
}

/** Takes the guard away again; nothing where it is not seated. */
export function planGuardRemoval(seat: GuardSeat): InstallStep[] {
  const { folder, files, others, settings, first } = seat;
  const { path, text, isLink, backup } = settings;
  const there = files.filter(({ found }) => found !== undefined);
  if (there.length === 0 && !first.includes(GUARD_ID)) return [];
  const unseated = withoutGuard(text);
  if (isLink || unseated === undefined) {
    return [{ kind: "leave", path, why: `take "${GUARD_ID}" out of its prependPlugins yourself` }];
  }
  const folders = [...new Set(files.map((file) => dirname(file.path))), folder];
  const kept: InstallStep = { kind: "leave", path: folder, why: `it holds ${others.join(", ")}` };
  return [
    settingsStep(path, text, unseated, backup),
    ...there.map(({ path: file }): InstallStep => ({ kind: "remove", path: file })),
    ...(others.length > 0
      ? [kept]
      : folders.map((one): InstallStep => ({ kind: "remove folder", path: one, holds: [] }))),
  ];
}

function settingsStep(
  path: string,
  before: string | undefined,
  after: string,
  backup: string,
): InstallStep {
  if (after === before)
    return { kind: "leave", path, why: "its prependPlugins are as they should be" };
  return { kind: "write", path, text: after, backup: before === undefined ? undefined : backup };
}
