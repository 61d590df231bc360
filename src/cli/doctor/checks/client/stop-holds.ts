import { type DoctorCheck, type Finding, ok, warns } from "../../check.ts";

const NAME = "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP";
/** A stop is held at most twice for the same fact; the client must let that happen. */
const NEEDED = 3;

/** The client lets a gate hold a stop as often as our gates do. */
export const stopHolds: DoctorCheck = {
  id: "stop-holds",
  why: "With a lower cap the client lets a worker stop that a gate holds.",
  examine: async ({ env }) => judgeStopHolds(env[NAME]),
};

export function judgeStopHolds(value: string | undefined): Finding {
  const cap = Number(value);
  // 0 lifts the cap.
  const isLow = value !== undefined && value.trim() !== "" && cap > 0 && cap < NEEDED;
  return isLow
    ? warns(`${NAME} is ${value}: the client ends a hold before our gates do.`, `unset ${NAME}`)
    : ok("A stop is held as often as our gates hold it.");
}
