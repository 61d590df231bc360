import { existsSync } from "node:fs";
import { openEmbeddedBoard } from "../embedded/embedded-board.ts";
import { Failure, reasonOf } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { githubConfig } from "../github/request/config.ts";
import { readToken } from "../github/request/token.ts";
import type { Project } from "../project.ts";
import { knownBoards } from "./open-board.ts";

export type BoardState =
  | { readonly kind: "none"; readonly path: string }
  | { readonly kind: "embedded"; readonly path: string; readonly live: number }
  | { readonly kind: "github"; readonly owner: string; readonly number: number }
  | { readonly kind: "unusable"; readonly why: string };

/** What is known of the board without the network. */
export async function readBoardState(project: Project): Promise<BoardState> {
  try {
    const config = await githubConfig(project);
    if (!config) return await embeddedState(project);
    readToken(project.env, config.apiUrl);
    return { kind: "github", owner: config.projectOwner, number: config.projectNumber };
  } catch (error) {
    return { kind: "unusable", why: reasonOf(error) };
  }
}

/** Whether `.ralph/board.db` was made and never used. A file that cannot be read may hold anything. */
export async function hasNoIssues({ ralphDir }: Project): Promise<boolean> {
  try {
    const board = await openEmbeddedBoard(join(ralphDir, "board.db"), false);
    try {
      return (await board.all()).length === 0;
    } finally {
      board.close();
    }
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** A person waits for this, so a board of any size is looked through. */
const PATIENCE_MS = 90_000;

async function embeddedState(project: Project): Promise<BoardState> {
  const path = project.boardPath;
  if (!existsSync(path)) return { kind: "none", path };
  const known = knownBoards(project, PATIENCE_MS);
  const board = await openEmbeddedBoard(path, false, { known });
  try {
    return { kind: "embedded", path, live: (await board.live()).length };
  } finally {
    board.close();
  }
}
