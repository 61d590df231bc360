import { existsSync } from "node:fs";
import { BOARD_FIELDS, type BoardSetup, type SetupStep } from "../board/board-setup.ts";
import { openEmbeddedBoard } from "./embedded-board.ts";
import type { KnownBoards } from "./file/known-board.ts";

/** The only thing the embedded board can lack is its file. */
export function embeddedSetup(path: string, known: KnownBoards): BoardSetup {
  const missing = (): readonly SetupStep[] =>
    existsSync(path) ? [] : [{ kind: "create board", field: path, options: [], cards: 0 }];
  return {
    kind: "embedded",
    describe: async () => ({
      place: path,
      repository: null,
      exists: existsSync(path),
      fields: BOARD_FIELDS,
    }),
    views: async () => [],
    plan: async () => missing(),
    apply: async () => {
      const steps = missing();
      if (steps.length > 0) (await openEmbeddedBoard(path, true, { known })).close();
      return steps;
    },
    planOptions: undefined,
  };
}
