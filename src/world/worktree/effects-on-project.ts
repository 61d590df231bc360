import type { CommandEffects } from "../../gate/rules/effects.ts";
import { judgesTree, type TreeUse } from "../../gate/rules/working-tree.ts";
import { resolve } from "../files/path.ts";
import { projectRepository } from "../git/git-dir.ts";
import { protections } from "../guard/protections.ts";
import { isFree, type RightsAsked, treeRights } from "./tree-rights.ts";
import { usesOfFile } from "./tree-uses.ts";

/** What the files that a command wrote are, by the rules that hold before it runs. */
export async function effectsOnProject(
  paths: readonly string[],
  asked: Omit<RightsAsked, "phase" | "uses"> & { readonly phase: RightsAsked["phase"] | undefined },
): Promise<CommandEffects> {
  const { project, cwd, phase, settings } = asked;
  const files = paths.map((path) => resolve(cwd, path));
  const { protects } = protections(project);
  const isProtected = files
    .map((file) => ({ file, protection: protects(file) }))
    .flatMap(({ file, protection }) =>
      protection === undefined || protection === "text" ? [] : [{ file, protection }],
    )[0];
  const own = projectRepository(project.root);
  if (phase === undefined || own === undefined) return { isProtected, wrong: undefined, files: [] };
  const all = files.flatMap((file) => usesOfFile(file, own.commonDir));
  const kept = all.filter(isFile).filter((use) => !isFree(use, own, settings.worktrees));
  if (!judgesTree(phase)) return { isProtected, wrong: undefined, files: kept };
  const { wrong } = await treeRights({ ...asked, phase, uses: async () => kept });
  return { isProtected, wrong, files: kept };
}

function isFile(use: TreeUse): use is Extract<TreeUse, { kind: "file" }> {
  return use.kind === "file";
}
