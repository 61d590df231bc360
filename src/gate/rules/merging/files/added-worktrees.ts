import { pathsOf } from "../../../../shell/bypass/store/act-paths.ts";
import { baseName, LONGEST_PATH, resolvePath } from "../../../../shell/place/posix-path.ts";
import { operands, type Written } from "../../../../shell/written/written.ts";
import type { Checkout } from "../../../facts.ts";
import type { MergeStep } from "../merge-step.ts";
import type { MergeQuestion } from "../standing.ts";

/** Worktrees that a text adds from one checkout: where they may lie, and every name they may be of. */
interface AddedWorktrees {
  readonly at: Checkout | undefined;
  readonly folders: Set<string>;
  readonly words: Set<string>;
}

/** Each copy asks: of a text of many copies they are found once. */
const KNOWN = new WeakMap<MergeQuestion["acts"], readonly AddedWorktrees[]>();

/** What lies in a worktree that the text itself adds is what the text checks out there. */
export function fromAddedWorktrees(
  from: readonly string[],
  into: readonly Written[] | undefined,
  question: MergeQuestion,
): MergeStep[] {
  if (!into?.length || from.length === 0) return [];
  const known = KNOWN.get(question.acts) ?? addedBy(question);
  KNOWN.set(question.acts, known);
  return known
    .filter(({ folders }) => from.some((path) => liesInOne(path, folders)))
    .map(({ at, words }) => ({ kind: "brings", words: [...words], at, into }));
}

function addedBy({ acts, commonDir }: MergeQuestion): readonly AddedWorktrees[] {
  const added = new Map<string | undefined, AddedWorktrees>();
  for (const { act, heads } of acts) {
    const [first, second, ...rest] = act.args;
    if (!act.isGit || first?.value !== "worktree" || second?.value !== "add") continue;
    const inside = heads.filter((head) => "checkout" in head).map(({ checkout }) => checkout);
    const at = inside.find((checkout) => checkout.commonDir === commonDir);
    const own = added.get(at?.gitDir) ?? { at, folders: new Set(), words: new Set() };
    added.set(at?.gitDir, own);
    for (const path of pathsOf(rest, act)) own.folders.add(resolvePath("/", path));
    for (const { rough } of operands(rest)) own.words.add(rough).add(baseName(rough));
  }
  return [...added.values()];
}

/** Every folder above a path is looked up, so that many folders cost no more than one. */
function liesInOne(path: string, folders: ReadonlySet<string>): boolean {
  if (path.length > LONGEST_PATH) return false;
  const whole = resolvePath("/", path);
  if (folders.has(whole) || folders.has("/")) return true;
  for (let end = whole.lastIndexOf("/"); end > 0; end = whole.lastIndexOf("/", end - 1)) {
    if (folders.has(whole.slice(0, end))) return true;
  }
  return false;
}
