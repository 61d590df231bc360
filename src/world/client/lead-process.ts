import { readlinkSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { startOf } from "../holders/client-process.ts";
import type { Environment } from "../project.ts";
import type { TeamConfig } from "./team-config.ts";

/**
 * A team that a killed client left behind may have had the same pid, but not the same start. What
 * the client writes as the start is known on Linux only.
 */
export function isLedByClient(env: Environment, team: TeamConfig | undefined): boolean {
  const { pid, procStart } = team?.leadProcess ?? {};
  if (pid === undefined || String(pid) !== env["CLAUDE_PID"]) return false;
  return process.platform !== "linux" || procStart === startOf(pid);
}

/** Whether the lead of a team is known to run here. Off Linux its pid is all that can be compared. */
export function isLeadAlive(team: TeamConfig): boolean {
  const { pid, procStart, pidSpace } = team.leadProcess ?? {};
  if (pid === undefined || !isCountedHere(pidSpace)) return false;
  const start = startOf(pid);
  return start !== undefined && (start === procStart || process.platform !== "linux");
}

/** In another namespace the same number is another process. The client writes `host#pid:[number]`. */
function isCountedHere(pidSpace: string | undefined): boolean {
  const at = pidSpace?.indexOf("#pid:[") ?? -1;
  if (pidSpace === undefined || at < 0) return true;
  try {
    return readlinkSync("/proc/self/ns/pid") === pidSpace.slice(at + 1);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return true;
    throw error;
  }
}
