import type { Board } from "../world/board/board.ts";
import { openBoard } from "../world/board/open-board.ts";
import type { Project } from "../world/project.ts";

/** A person waits for GitHub's limits to pass; a script may not have for ever. */
const TIMEOUT_MS = 90_000;

/** Opens the project's board, and closes it whatever happens. */
export async function withBoard<T>(
  project: Project,
  mode: { readonly create: boolean },
  use: (board: Board) => Promise<T>,
): Promise<T> {
  const board = await openBoard(project, { ...mode, timeoutMs: TIMEOUT_MS });
  try {
    return await use(board);
  } finally {
    board.close();
  }
}
