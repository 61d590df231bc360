import { statSync } from "node:fs";
import { readGithubHealth } from "../../../../world/github/setup/github-health.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

const MINUTE = 60_000;

/** The machine's clock agrees with the board's. */
export const clock: DoctorCheck = {
  id: "clock",
  why: "Claims, leases and stale locks are judged by time: a wrong clock frees a lock, or keeps it for ever.",
  examine: async (project) => {
    const github = await readGithubHealth(project);
    if (github) return judgeClock(github.clockOffMs, "GitHub's clock");
    const stat = statSync(project.boardPath, { throwIfNoEntry: false });
    const behind = stat === undefined ? undefined : Math.min(0, Date.now() - stat.mtimeMs);
    return judgeClock(behind, "the last change of the board");
  },
};

/** Positive: this machine is ahead. Undefined: there is nothing to compare with. */
export function judgeClock(
  offMs: number | undefined,
  against: string,
): Finding | readonly Finding[] {
  if (offMs === undefined) return [];
  if (Math.abs(offMs) < MINUTE) return ok("The clock is right, as far as can be seen.");
  const minutes = Math.round(Math.abs(offMs) / MINUTE);
  const where = offMs > 0 ? "ahead of" : "behind";
  return fails(
    `This machine's clock is ${minutes} min ${where} ${against}.`,
    process.platform === "darwin"
      ? "sudo sntp -sS time.apple.com"
      : "sudo timedatectl set-ntp true",
  );
}
