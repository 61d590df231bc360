import { existsSync } from "node:fs";
import type { OwnMerge } from "../../gate/facts.ts";
import { join } from "../files/path.ts";
import { findRepository } from "../git/git-dir.ts";
import type { Project } from "../project.ts";
import { readMergeLease, repositoryKey } from "./merge-lease.ts";

/** The merge that this holder has under way in the project's repository. */
export function readOwnMerge(
  { root, storePath }: Pick<Project, "root" | "storePath">,
  holder: string,
): OwnMerge | undefined {
  const found = findRepository(root);
  if (found === undefined) return undefined;
  const repository = repositoryKey(found.commonDir);
  const { last, nth } = readMergeLease(storePath, repository, Date.now());
  if (last === undefined || last.isLapsed || last.holder !== holder) return undefined;
  return { repository, nth, isHalfDone: existsSync(join(found.gitDir, "MERGE_HEAD")) };
}
