import { existsSync, lstatSync, statSync } from "node:fs";
import type { Checkout, PlacedAct } from "../../gate/facts.ts";
import type { TreeUse, WorkTree } from "../../gate/rules/working-tree.ts";
import { textsRun } from "../../shell/bypass/text/texts-run.ts";
import { writtenByFind } from "../../shell/written/found.ts";
import { pushNames } from "../../shell/written/git/git-use.ts";
import { outputsOf } from "../../shell/written/outputs.ts";
import type { Written } from "../../shell/written/written.ts";
import { writtenBy } from "../../shell/written/written-by.ts";
import { followed } from "../files/followed.ts";
import { dirname, join, resolve } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { findRepository } from "../git/git-dir.ts";
import { readHead } from "../git/head.ts";
import { isWithin } from "../git/real-place.ts";

/** What a command does to the checkouts of the project's repository, as far as it can be proven. */
export function usesOfCommand(
  command: string,
  acts: readonly PlacedAct[],
  commonDir: string,
  requiredBranch: string | undefined,
): readonly TreeUse[] {
  const all = acts.map(({ act }) => act);
  const byAct = acts.map(({ act, reads }): readonly Written[] => {
    const found = writtenByFind(act, all);
    return reads && found.length === 0 ? [] : [...found, ...(writtenBy(act) ?? outputsOf(act))];
  });
  const uses = acts.flatMap(({ act, reads, heads }, at): readonly TreeUse[] => {
    const written = byAct[at] ?? [];
    if (reads && written.length === 0) return [];
    const isUsed =
      written.some(({ isLed }) => isLed) && isWrittenUnder(written, byAct.slice(at + 1));
    const files = written.flatMap((one): readonly TreeUse[] => {
      const path = namedPath(one);
      if (one.isLed && !isUsed) return [];
      if (one.where !== undefined && isFolderAt(one.where.path) !== one.where.isFolder) return [];
      // What an earlier part of the text makes is not known before it runs.
      if (act.before.made.some((made) => isWithin(path, made))) return [];
      return usesOfFile(path, commonDir, one);
    });
    if (!act.isGit) return files;
    const trees = new Map<string, WorkTree>();
    for (const head of heads) {
      if (!("checkout" in head) || head.checkout.commonDir !== commonDir) continue;
      trees.set(head.checkout.top, workTree(head.checkout));
    }
    return [...[...trees.values()].map((tree) => ({ kind: "git", act, tree }) as const), ...files];
  });
  if (requiredBranch === undefined || !command.includes("push")) return uses;
  for (const { text } of textsRun(command, all)) {
    if (pushNames(text, requiredBranch)) return [...uses, { kind: "push", text }];
  }
  return uses;
}

/** Does a later part of the text write under the name of a link that this one makes? */
function isWrittenUnder(made: readonly Written[], later: readonly (readonly Written[])[]): boolean {
  const links = made
    .filter(({ path, isLed }) => !isLed && !isOwnFolder(path))
    .map(({ path }) => resolve("/", path));
  return later.some((written) =>
    written.some(({ path }) => links.some((link) => isWithin(resolve("/", path), link))),
  );
}

/** A folder that is there, and no link to one: into it a link is put. */
function isOwnFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isFolderAt(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** The path with a pattern's own text in place of the names that it stands for. */
function namedPath({ path, word }: Written): string {
  if (word.value !== undefined || !word.isGlob) return path;
  return join(path, word.rough.slice(word.prefix.lastIndexOf("/") + 1));
}

/** A file that is written, if it lies in a checkout of the project. */
export function usesOfFile(
  path: string,
  commonDir: string,
  { isWhole, isInto, word }: Partial<Pick<Written, "isWhole" | "isInto" | "word">> = {},
): readonly TreeUse[] {
  const real = followed(path);
  const isFolder = isWhole || isInto || word?.value?.endsWith("/");
  const kind = {
    kind: "file" as const,
    ...(isFolder && { isFolder: true as const }),
    ...(isInto && { isInto }),
  };
  const own = existsSync(join(real, ".git")) ? findRepository(real) : undefined;
  // The folder of a worktree is the worktree itself, and no file of the checkout it lies in.
  if (own?.top === real && own.commonDir === commonDir && (isInto || own.gitDir !== commonDir)) {
    return [{ ...kind, file: ".", tree: workTree(own) }];
  }
  let folder = isInto ? real : dirname(real);
  while (folder !== "/" && !existsSync(folder)) folder = dirname(folder);
  const repository = findRepository(folder);
  if (repository === undefined || repository.commonDir !== commonDir) return [];
  const file = real.slice(repository.top.length + 1);
  if (file === "" || isWithin(real, repository.gitDir) || isWithin(file, ".git")) return [];
  return [{ ...kind, file, tree: workTree(repository) }];
}

function workTree(checkout: Checkout): WorkTree {
  const { top, gitDir, commonDir } = checkout;
  const head = readHead(checkout);
  const branch = head.kind === "branch" || head.kind === "unborn" ? head.name : underWay(gitDir);
  return { top, isMain: gitDir === commonDir, branch };
}

/** The branch that a rebase or a bisection left for a while. */
function underWay(gitDir: string): string | undefined {
  for (const name of ["rebase-merge/head-name", "rebase-apply/head-name", "BISECT_START"]) {
    const text = readIfThere(join(gitDir, name))?.trim();
    if (text) return text.replace(/^refs\/heads\//, "");
  }
  return undefined;
}
