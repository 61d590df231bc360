import { existsSync } from "node:fs";
import { join } from "../../files/path.ts";
import { findRepository, projectRepository } from "../../git/git-dir.ts";
import { readHead } from "../../git/head.ts";
import { branchHeads, deletedSince, filesIn, textOf } from "../../git/repository-commits.ts";
import { LARGEST_DOCUMENT } from "../judge-document.ts";

/** A document that is there: in a checkout, or on the branch for documents. */
export interface ThereDocument {
  readonly path: string;
  text(): string;
}

/** What was committed and is not deleted: neither in a checkout of the branch nor by a later commit. */
export function committedDocuments(
  folder: string,
  tops: readonly string[],
  root: string,
  branch: string | undefined,
): readonly ThereDocument[] {
  const gitDir = projectRepository(root)?.commonDir;
  if (gitDir === undefined || branch === undefined) return [];
  const git = { gitDir };
  const { local, fetched } = branchHeads(git, branch);
  const mine = local === undefined ? [] : filesIn(git, local, folder);
  const checkout = tops.find((top) => isOn(top, branch));
  const kept = mine.filter(
    ({ path }) => checkout === undefined || existsSync(join(checkout, path)),
  );
  const gone = new Set(
    fetched === undefined || local === undefined || fetched === local
      ? []
      : [...mine.map(({ path }) => path), ...deletedSince(git, local, fetched, folder)],
  );
  const others = fetched === undefined || fetched === local ? [] : filesIn(git, fetched, folder);
  return [...kept, ...others.filter(({ path }) => !gone.has(path))].map((file) => ({
    path: file.path,
    text: () => (file.size > LARGEST_DOCUMENT ? "" : textOf(git, file, LARGEST_DOCUMENT)),
  }));
}

function isOn(top: string, branch: string): boolean {
  const repository = findRepository(top);
  const head = repository?.top === top ? readHead(repository) : undefined;
  return head?.kind === "branch" && head.name === branch;
}
