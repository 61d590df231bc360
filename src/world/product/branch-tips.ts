import { Failure } from "../files/failure.ts";
import { askGit } from "../git/ask-git.ts";
import { projectRepository } from "../git/git-dir.ts";

/** The newest commit of a branch. */
export interface BranchTip {
  readonly at: number;
  readonly commit: string;
  readonly subject: string;
}

/** So many branches are read, those with the newest commits. */
const MOST = 300;

/** The branches of the repository, by name. None where git cannot tell. */
export function branchTips(root: string): ReadonlyMap<string, BranchTip> {
  const found = new Map<string, BranchTip>();
  const repository = projectRepository(root);
  if (repository === undefined) return found;
  let text: string;
  try {
    const format =
      "%(committerdate:unix)%00%(objectname:short)%00%(refname:lstrip=2)%00%(contents:subject)";
    const args = ["for-each-ref", "--sort=-committerdate", `--count=${MOST}`, `--format=${format}`];
    text = askGit({ gitDir: repository.commonDir }, [...args, "refs/heads"]).text;
  } catch (error) {
    if (error instanceof Failure) return found;
    throw error;
  }
  for (const line of text.split("\n")) {
    const [seconds = "", commit = "", name = "", subject = ""] = line.split("\0");
    if (name !== "") found.set(name, { at: Number(seconds) * 1000, commit, subject });
  }
  return found;
}
