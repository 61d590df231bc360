import { existsSync } from "node:fs";
import { openEmbeddedBoard } from "../embedded/embedded-board.ts";
import { reasonOf } from "../files/failure.ts";
import { githubConfig } from "../github/request/config.ts";
import { readToken } from "../github/request/token.ts";
import type { Project } from "../project.ts";

export type BoardState =
  | { readonly kind: "none"; readonly path: string }
  | { readonly kind: "embedded"; readonly path: string; readonly live: number }
  | { readonly kind: "github"; readonly owner: string; readonly number: number }
  | { readonly kind: "unusable"; readonly why: string };

/** What is known of the board without the network. */
export async function readBoardState(project: Project): Promise<BoardState> {
  try {
    const config = await githubConfig(project);
    if (!config) return await embeddedState(project.boardPath);
    readToken(project.env, config.apiUrl);
    return { kind: "github", owner: config.projectOwner, number: config.projectNumber };
  } catch (error) {
    return { kind: "unusable", why: reasonOf(error) };
  }
}

async function embeddedState(path: string): Promise<BoardState> {
  const board = await openEmbeddedBoard(path, false);
  try {
    const live = (await board.live()).length;
    return existsSync(path) ? { kind: "embedded", path, live } : { kind: "none", path };
  } finally {
    board.close();
  }
}
