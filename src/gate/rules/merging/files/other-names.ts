import { pathsOf, pathsTo } from "../../../../shell/bypass/store/act-paths.ts";
import { baseName, resolvePath } from "../../../../shell/place/posix-path.ts";
import type { ProvenAct } from "../../../../shell/prove/act.ts";
import { copyWords } from "../../../../shell/written/copy-words.ts";
import { type MergeStep, unreadable } from "../merge-step.ts";

/** A folder that an earlier part of the text moved, or gave another name. */
interface KnownName {
  readonly from: string;
  readonly to: string;
  /** What is removed around its new place goes with it. */
  readonly isMoved: boolean;
}

/** `lost`: which worktree was moved, or where to, is not known. */
export type OtherName = KnownName | "lost";

/** `git worktree move a b`, `ln -s a b`: what is done to b later is done to a. */
export function otherNames(act: ProvenAct): readonly OtherName[] {
  const [first, second, ...rest] = act.args;
  const isMoved = act.isGit && first?.value === "worktree" && second?.value === "move";
  if (!isMoved && baseName(act.name ?? "") !== "ln") return [];
  const { sources, target } = copyWords(isMoved ? "" : "ln", isMoved ? rest : act.args);
  const to = target?.value;
  if (isMoved && (to === undefined || sources.some(({ value }) => value === undefined))) {
    return ["lost"];
  }
  if (to === undefined) return [];
  const [from, targets] = [pathsOf(sources, act), pathsTo(to, act)];
  return from.flatMap((source) =>
    targets.flatMap((path): OtherName[] => {
      const one = { from: resolvePath("/", source), isMoved };
      const there = resolvePath("/", path);
      // A folder that is there takes it in.
      return [there, `${there}/${baseName(one.from)}`].map((path) => ({ ...one, to: path }));
    }),
  );
}

/** The step, and the same for what its path was called before. */
export function underOldNames(step: MergeStep, names: readonly OtherName[]): MergeStep[] {
  if (step.kind !== "remove-worktree" && step.kind !== "remove-folder") return [step];
  if (names.includes("lost")) return [step, ...unreadable("where the worktree went is not known")];
  const known = names.filter((name) => name !== "lost");
  if (step.kind === "remove-worktree") {
    // git follows a link to the worktree.
    const old = step.paths.flatMap((path) => known.flatMap((name) => oldPath(`${path}/`, name)));
    return old.length === 0 ? [step] : [step, { ...step, paths: [...new Set(old)] }];
  }
  const old = new Set(known.flatMap((name) => oldPath(step.path, name)));
  return [step, ...[...old].map((path) => ({ ...step, path }))];
}

function oldPath(path: string, { from, to, isMoved }: KnownName): readonly string[] {
  const plain = resolvePath("/", path);
  if (plain.startsWith(`${to}/`)) return [from + plain.slice(to.length)];
  // A link that is removed leaves what it leads to.
  if (plain === to) return isMoved || /[/.]$/.test(path) ? [from] : [];
  return isMoved && to.startsWith(`${plain === "/" ? "" : plain}/`) ? [from] : [];
}
