import type { Board } from "../world/board.ts";
import { openBoard } from "../world/open-board.ts";
import type { Project } from "../world/project.ts";

/** Opens the project's board, and closes it whatever happens. */
export async function withBoard<T>(
  project: Project,
  mode: { readonly create: boolean },
  use: (board: Board) => Promise<T>,
): Promise<T> {
  const board = await openBoard(project, mode);
  try {
    return await use(board);
  } finally {
    board.close();
  }
}
