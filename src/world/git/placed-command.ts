import type { Head, PlacedAct, PlacedActs } from "../../gate/facts.ts";
import { firstOffBranch, placedReads } from "../../gate/rules/branch-head.ts";
import type { Place, ProvenAct } from "../../shell/prove/act.ts";
import type { Proof } from "../../shell/prove/proof.ts";
import { provePlain } from "../../shell/prove/prove-plain.ts";
import type { Start } from "../../shell/state/interpreter.ts";
import { join } from "../files/path.ts";
import type { Project } from "../project.ts";
import { branchRemedy } from "./branch-remedy.ts";
import { findRepository } from "./git-dir.ts";
import { headsAt } from "./head.ts";

/** What a call is placed by. */
export interface Placing {
  readonly project: Project;
  readonly cwd: string;
  readonly requiredBranch: string | undefined;
}

/** What may write must say where. */
const NOWHERE: Head = { kind: "unknown", why: "where it acts is not known" };

/** A Bash command taken apart, each simple command with the HEADs it would act on. */
export async function placeCommand(command: string, placing: Placing): Promise<PlacedActs> {
  const { env } = placing.project;
  const start: Start = {
    cwd: placing.cwd,
    home: env["HOME"],
    platform: process.platform === "darwin" ? "darwin" : "linux",
    env: {
      GIT_DIR: env["GIT_DIR"],
      GIT_WORK_TREE: env["GIT_WORK_TREE"],
      CDPATH: env["CDPATH"],
    },
  };
  const { acts } = provePlain(command, start) ?? (await proveAny(command, start));
  return placeActs(acts, placing);
}

async function proveAny(command: string, start: Start): Promise<Proof> {
  const { proveCommand } = await import("../../shell/prove/classify.ts");
  return proveCommand(command, start);
}

export function placeActs(acts: readonly ProvenAct[], placing: Placing): PlacedActs {
  const { project, requiredBranch } = placing;
  const known = new Map<string, readonly Head[]>();
  const look = (act: ProvenAct) => (place: Place) => {
    const mustBeThere = act.isGit && "path" in place && place.path !== placing.cwd;
    const key = JSON.stringify([place, mustBeThere, act.before.made, act.before.madeUnknown]);
    const context = { before: act.before, root: project.root, mustBeThere };
    const heads = known.get(key) ?? headsAt(place, context);
    known.set(key, heads);
    return heads;
  };
  const own = ownRepository(project.root);
  const placed = acts.map((act): PlacedAct => {
    if (act.reads && !act.isGit) return { act, reads: true, heads: [] };
    const heads = act.places.length === 0 ? [NOWHERE] : act.places.flatMap(look(act));
    return { act, reads: placedReads(act, heads, own()), heads };
  });
  const worktree =
    requiredBranch === undefined ? undefined : join(project.root, "worktrees", requiredBranch);
  const off = firstOffBranch({ acts: placed, worktree }, requiredBranch);
  const remedy = off?.kind === "off" ? branchRemedy(off.head, placing, worktree) : undefined;
  return { acts: placed, worktree, remedy };
}

/** Looked up once, and only for what runs git. */
function ownRepository(root: string): () => string | undefined {
  let found: { readonly commonDir: string | undefined } | undefined;
  return () => {
    found ??= { commonDir: findRepository(root)?.commonDir };
    return found.commonDir;
  };
}
