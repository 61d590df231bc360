import type { Board } from "./board.ts";
import { openEmbeddedBoard } from "./embedded/embedded-board.ts";
import type { Project } from "./project.ts";

/** The project's board. `create`: make the embedded board's file when it is not there. */
export async function openBoard(
  project: Project,
  { create }: { readonly create: boolean },
): Promise<Board> {
  return openEmbeddedBoard(project.boardPath, create);
}
