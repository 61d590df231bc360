import { existsSync } from "node:fs";
import { askGit } from "../git/ask-git.ts";
import { findRepository } from "../git/git-dir.ts";

export type BoardInGit = "no board" | "ignored" | "not ignored" | "tracked";

const BOARD = ".ralph/board.db";

/** What git makes of the embedded board of a checkout. */
export function boardInGit(root: string): BoardInGit {
  const repository = findRepository(root);
  if (repository === undefined || !existsSync(`${root}/${BOARD}`)) return "no board";
  const place = { gitDir: repository.gitDir, workTree: root };
  if (askGit(place, ["ls-files", "--error-unmatch", "--", BOARD]).code === 0) return "tracked";
  const others = askGit(place, ["ls-files", "--others", "--exclude-standard", "--", BOARD]);
  return others.text.trim() === "" ? "ignored" : "not ignored";
}
