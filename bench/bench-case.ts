import { SESSION, type Stage, setStage } from "./stage.ts";

/**
 * What a path costs by its nature, each with its own target: "plain" has neither database nor
 * parsed command, "one" has one of them, "two" a database read and a record or a parsed command.
 */
export const WEIGHTS = { plain: 1.7, one: 2.0, two: 2.5 } as const;
export type Weight = keyof typeof WEIGHTS;

/** One gate on one of its paths. */
export interface BenchCase {
  readonly gate: string;
  readonly path: string;
  readonly weight: Weight;
  /** Reads the board: such a path runs in no other runtime than ours. */
  readonly database: boolean;
  readonly code: 0 | 2;
  readonly payload: string;
  readonly stage: Stage;
  /** Puts back what the last run changed; not measured. */
  before(): void;
}

interface Told {
  readonly gate: string;
  readonly path: string;
  readonly weight: Weight;
  readonly database?: boolean;
  readonly code: 0 | 2;
  readonly event: string;
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly set?: (stage: Stage) => void;
  readonly before?: (stage: Stage) => void;
}

/** Sets the stage of a case and writes its payload as the client would send it. */
export function benchCase({ event, fields, set, before, ...told }: Told): BenchCase {
  const stage = setStage();
  set?.(stage);
  const payload = {
    session_id: SESSION,
    transcript_path: `${stage.env["HOME"]}/.claude/projects/-home-dev-project/${SESSION}.jsonl`,
    cwd: stage.project,
    prompt_id: "7850d31e-5ec4-4190-86b1-4d764b9cf168",
    ...fields,
    hook_event_name: event,
  };
  return {
    database: false,
    ...told,
    stage,
    payload: `${JSON.stringify(payload)}\n`,
    before: () => before?.(stage),
  };
}
