import { pathsTo } from "../../../../shell/bypass/store/act-paths.ts";
import { baseName, resolvePath } from "../../../../shell/place/posix-path.ts";
import type { ProvenAct } from "../../../../shell/prove/act.ts";
import { operands } from "../../../../shell/written/written.ts";
import { type MergeStep, unreadable } from "../merge-step.ts";

/** A folder that an earlier part of the text moved, or gave another name. */
export interface OtherName {
  readonly from: string;
  /** Undefined: where it went is not known. */
  readonly to: string | undefined;
  /** What is removed around its new place goes with it. */
  readonly isMoved: boolean;
}

/** `git worktree move a b`, `ln -s a b`: what is done to b later is done to a. */
export function otherNames(act: ProvenAct): readonly OtherName[] {
  const [first, second, ...rest] = act.args;
  const isMoved = act.isGit && first?.value === "worktree" && second?.value === "move";
  if (!isMoved && baseName(act.name ?? "") !== "ln") return [];
  const words = operands(isMoved ? rest : act.args);
  const [from, to] = words;
  if (from?.value === undefined || (!isMoved && words.length !== 2)) return [];
  const sources = pathsTo(from.value, act);
  const targets = to?.value === undefined ? [undefined] : pathsTo(to.value, act);
  return sources.flatMap((source) =>
    targets.flatMap((target): OtherName[] => {
      const one = { from: resolvePath("/", source), isMoved };
      if (target === undefined) return isMoved ? [{ ...one, to: undefined }] : [];
      const there = resolvePath("/", target);
      // A folder that is there takes it in.
      return [there, `${there}/${baseName(one.from)}`].map((path) => ({ ...one, to: path }));
    }),
  );
}

/** The step, and the same for what its path was called before. */
export function underOldNames(step: MergeStep, names: readonly OtherName[]): MergeStep[] {
  if (names.length === 0) return [step];
  if (step.kind === "remove-worktree") {
    const old = step.paths.flatMap((path) => names.flatMap((name) => oldPath(path, name)));
    return old.length === 0 ? [step] : [step, { ...step, paths: old }];
  }
  if (step.kind !== "remove-folder") return [step];
  const isLost = names.some(({ to, isMoved }) => isMoved && to === undefined);
  if (isLost) return [step, ...unreadable("where the worktree went is not known")];
  const old = names.flatMap((name) => oldPath(step.path, name));
  return [step, ...old.map((path) => ({ ...step, path }))];
}

function oldPath(path: string, { from, to, isMoved }: OtherName): readonly string[] {
  if (to === undefined) return [];
  const plain = resolvePath("/", path);
  if (plain.startsWith(`${to}/`)) return [from + plain.slice(to.length)];
  // A link that is removed leaves what it leads to.
  if (plain === to) return isMoved || /[/.]$/.test(path) ? [from] : [];
  return isMoved && to.startsWith(`${plain === "/" ? "" : plain}/`) ? [from] : [];
}
