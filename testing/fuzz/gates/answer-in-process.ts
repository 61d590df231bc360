import { type Answer, answerEvent } from "../../../src/answer-event.ts";
import type { Gate } from "../../../src/gate/define-gate.ts";
import { NO_ARGUMENTS } from "../../../src/gate/gate-arguments.ts";
import { isForLog } from "../../../src/gate/log/told.ts";
import type { StoreRecord } from "../../../src/gate/store-record.ts";
import { projectInUse } from "../../../src/world/project.ts";
import { beginAnswer } from "../../../src/world/read-once.ts";
import { writeLog } from "../../../src/world/store/log/decision-log.ts";
import { remember } from "../../../src/world/store/remember.ts";
import { answerFaults } from "./answer-faults.ts";
import type { FuzzProject } from "./fuzz-project.ts";

export interface Called {
  readonly phase?: string | undefined;
  /** What gates remember and log is written, as the executable does; else it is dropped. */
  readonly writes: boolean;
}

/** The way of `src/run-gate.ts`, without the process around it. */
export async function answerInProcess(
  gates: readonly Gate[],
  stdin: string,
  { project: root, env }: FuzzProject,
  { phase, writes }: Called,
): Promise<Answer> {
  beginAnswer();
  const project = projectInUse(env, root, { ...NO_ARGUMENTS, phase });
  if (!project) throw new Error("the project does not use ralph");
  const remembering = async (record: StoreRecord) => {
    if (!writes) return true;
    const isWritten = remember(project.storePath, record, Date.now(), project.root);
    if (!isWritten) beginAnswer();
    return isWritten;
  };
  const answer = await answerEvent(gates, stdin, project, remembering);
  if (writes && isForLog(answer.verdicts)) {
    writeLog(project.storePath, answer, project.env, Date.now());
  }
  return answer;
}

/** Everything wrong with an answer, and with the exit code these gates may give at the event. */
export function faultsOfAnswer({ output, input, verdicts }: Answer): readonly string[] {
  const event = input?.hook_event_name;
  const speakers = verdicts.filter(({ decision }) => decision.kind !== "allow").length;
  const faults = answerFaults(output, event, Math.max(1, speakers));
  const mayHold = verdicts.some(
    ({ gate, decision }) =>
      decision.kind === "block" || (decision.kind === "unsure" && gate.ifUnknown === "block"),
  );
  return output.code === 2 && !mayHold ? [...faults, "held by no gate"] : faults;
}
