import { startClient } from "../processes/fake-client.ts";
import { addIssue, moveByPerson } from "../ralph-board.ts";
import { bash, ourCall, recorded, type Sandbox } from "../sandbox.ts";

/** One thing that agents at work do, none of which is for a person. */
export type BusyStep = () => Promise<unknown>;

/**
 * Agents at work: they take locks, hand off, are held and do better, ask about nothing. `rounds`
 * times the same, with issues of their own.
 */
export async function busySteps(box: Sandbox, rounds: number): Promise<readonly BusyStep[]> {
  const session_id = "7b05e000-2222-4222-8333-444455556666";
  const worker = startClient(box, { env: { CLAUDE_CODE_SESSION_ATTENDED: "1" } });
  await worker.starts(session_id);
  const at = { session_id };
  const held = (number: number) => {
    const early = { number, command: "impl", intent: "complete" };
    return worker.gate("state-gate", ourCall("handoff_ticket", early, box.project, at));
  };
  const passes = () => worker.gate("branch-gate", bash("git status", box.project, at));
  const round = (nth: number): BusyStep[] => {
    const number = 100 + nth;
    return [
      async () => addIssue(box, number, "Research Needed"),
      () => held(number),
      passes,
      // The same again, after something passed: the agent goes on by itself.
      () => held(number),
      () => worker.handsOff(session_id, { number, command: "research", intent: "lock" }),
      () => held(number),
      () => worker.gate("skill-record", recorded("Stop.first", { ...at, cwd: box.project })),
      () => worker.handsOff(session_id, { number, command: "research", intent: "complete" }),
      () => worker.handsOff(session_id, { number, command: "plan", intent: "lock" }),
      async () => moveByPerson(box, number, "Done"),
    ];
  };
  return Array.from({ length: rounds }, (_, nth) => round(nth)).flat();
}
