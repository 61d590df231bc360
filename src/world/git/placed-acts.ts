import type { GateSettings, Head, PlacedAct, PlacedActs } from "../../gate/facts.ts";
import { firstOffBranch, placedReads } from "../../gate/rules/branch-head.ts";
import type { Place, ProvenAct } from "../../shell/prove/act.ts";
import { join } from "../files/path.ts";
import type { Project } from "../project.ts";
import { projectRepository } from "./git-dir.ts";
import { headsAt } from "./head.ts";

/** What a call is placed by. */
export interface Placing {
  readonly project: Project;
  readonly cwd: string;
  readonly settings: Pick<GateSettings, "requiredBranch" | "documentsBranch" | "worktrees">;
}

/** What may write must say where. */
const NOWHERE: Head = { kind: "unknown", why: "where it acts is not known" };

/** Acts with the HEADs of the repositories they would act on. */
export function placedActs(
  acts: readonly ProvenAct[],
  placing: Pick<Placing, "project" | "cwd">,
): readonly PlacedAct[] {
  const { project } = placing;
  const known = new Map<string, readonly Head[]>();
  const look = (act: ProvenAct) => (place: Place) => {
    const isEntered = place.kind === "directory" || place.kind === "git-dir";
    const mustBeThere = act.isGit && isEntered && place.path !== placing.cwd;
    const { made, madeUnknown } = act.before;
    // What only writes files runs no git, which would look for a repository there.
    const gitMade = act.writesAt === undefined ? act.before.gitMade : [];
    const key = JSON.stringify([place, mustBeThere, made, gitMade, madeUnknown]);
    const context = { before: { made, gitMade, madeUnknown }, root: project.root, mustBeThere };
    const heads = known.get(key) ?? headsAt(place, context);
    known.set(key, heads);
    return heads;
  };
  const own = ownRepository(project.root);
  return acts.map((act): PlacedAct => {
    if (act.reads && !act.isGit) return { act, reads: true, heads: [] };
    const all = act.writesAt ?? act.places;
    const places = actsWhereItRuns(act) ? all.filter(({ kind }) => kind !== "path") : all;
    const heads = places.length === 0 ? [NOWHERE] : places.flatMap(look(act));
    return { act, reads: act.reads && placedReads(act, heads, own()), heads };
  });
}

/** `git worktree remove` changes the repository's list of worktrees; what it removes has a branch of its own. */
function actsWhereItRuns({ isGit, args: [subcommand, verb] }: ProvenAct): boolean {
  const isOfWorktrees = isGit && subcommand?.value === "worktree";
  return isOfWorktrees && /^(?:remove|prune|lock|unlock)$/.test(verb?.value ?? "");
}

/** The same, with what leads to the required branch. */
export async function withRemedy(
  placed: readonly PlacedAct[],
  placing: Placing,
): Promise<PlacedActs> {
  const { project, settings } = placing;
  const { requiredBranch, worktrees } = settings;
  const worktree =
    requiredBranch === undefined ? undefined : join(project.root, worktrees, requiredBranch);
  const off = firstOffBranch({ acts: placed, worktree }, settings);
  if (off?.kind !== "off") return { acts: placed, worktree, remedy: undefined };
  const { branchRemedy } = await import("./branch-remedy.ts");
  return { acts: placed, worktree, remedy: branchRemedy(off.head, placing, worktree) };
}

/** Looked up once, and only for what runs git. */
function ownRepository(root: string): () => string | undefined {
  let found: { readonly commonDir: string | undefined } | undefined;
  return () => {
    found ??= { commonDir: projectRepository(root)?.commonDir };
    return found.commonDir;
  };
}
