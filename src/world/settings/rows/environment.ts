import { setting } from "../setting.ts";
import { nonEmptyText } from "../value-kinds.ts";

/** What a person sets in their own environment, and no file sets. */
export const ENVIRONMENT_ROWS = {
  boardPath: setting({
    key: "boardPath",
    variables: ["RALPH_BOARD_PATH"],
    fromFile: "never",
    kind: nonEmptyText("a path"),
    fallback: ".ralph/board.db",
    meaning: "The file of the embedded board; setting it keeps the board off GitHub",
  }),
  stateMachineConfig: setting({
    key: "stateMachineConfig",
    variables: ["RALPH_STATE_MACHINE_CONFIG"],
    fromFile: "never",
    kind: nonEmptyText("a path"),
    fallback: undefined,
    otherwise: "the built-in workflow",
    meaning: "A file that overrides states, commands or intents of the workflow",
  }),
  convergenceVerified: setting({
    key: "convergenceVerified",
    variables: ["RALPH_CONVERGENCE_VERIFIED"],
    fromFile: "never",
    kind: nonEmptyText("1 or issue numbers"),
    fallback: undefined,
    otherwise: "every group is checked",
    meaning: "`1` or issue numbers: skip the convergence check for them",
  }),
};
