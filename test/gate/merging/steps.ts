import type { Head, PlacedAct } from "../../../src/gate/facts.ts";
import type { MergeStep } from "../../../src/gate/rules/merging/merge-step.ts";
import { mergeStepsOf } from "../../../src/gate/rules/merging/merge-steps.ts";
import { resolvePath } from "../../../src/shell/place/posix-path.ts";
import type { Place } from "../../../src/shell/prove/act.ts";
import { proveCommand } from "../../../src/shell/prove/classify.ts";

const ROOT = "/w/project";
const COMMON = `${ROOT}/.git`;

/** The project pushes to the first; the second pushes there, too. */
const KIN = new Map<string, "remote" | "clone">([
  ["/w/remote.git", "remote"],
  ["/w/clone/.git", "clone"],
]);

/** Where the commands of a test run: the project on main, a worktree of #42, another repository. */
function headAt(place: Place, on: string): Head {
  if (place.kind === "unknown") return { kind: "unknown", why: place.why };
  const checkout = (top: string, commonDir: string) => ({ top, gitDir: `${top}/.git`, commonDir });
  const { path } = place;
  if (path.startsWith(`${ROOT}/worktrees/GH-42`)) {
    return {
      ...{ kind: "branch", name: "feature/GH-42" },
      checkout: checkout(`${ROOT}/worktrees/GH-42`, COMMON),
    };
  }
  if (`${path}/`.startsWith(`${ROOT}/`)) {
    return { kind: "branch", name: on, checkout: checkout(ROOT, COMMON) };
  }
  for (const top of ["/w/remote.git", "/w/clone"]) {
    if (!resolvePath("/", path).startsWith(top)) continue;
    const gitDir = top.endsWith(".git") ? top : `${top}/.git`;
    return { kind: "branch", name: "main", checkout: { top, gitDir, commonDir: gitDir } };
  }
  return path.startsWith("/w/other")
    ? { kind: "branch", name: "main", checkout: checkout("/w/other", "/w/other/.git") }
    : { kind: "outside" };
}

/** The steps of a command in the project, one short text each. */
export function stepsOf(command: string, on = "main"): string[] {
  const { acts } = proveCommand(command, { cwd: ROOT, home: "/w/home", platform: "linux" });
  const placed = acts.map(
    (act): PlacedAct => ({
      act,
      reads: act.reads,
      heads: act.reads && !act.isGit ? [] : act.places.map((place) => headAt(place, on)),
    }),
  );
  return mergeStepsOf({
    ...{ command, acts: placed, required: "main", commonDir: COMMON },
    kinOf: (commonDir) => KIN.get(commonDir),
  }).map(shown);
}

function shown(step: MergeStep): string {
  const at =
    "at" in step && step.at !== undefined && step.at.top !== ROOT ? ` in ${step.at.top}` : "";
  const made = "made" in step && step.made ? `, made of ${step.made.join(" ")}` : "";
  switch (step.kind) {
    case "brings":
      return `brings ${step.words.join(" ")}${made}${at}${step.into ? ` into ${paths(step.into)}` : ""}`;
    case "copies":
      return `copies ${step.from.join(" ")} into ${paths(step.into)}`;
    case "push":
      return `pushes ${step.source ?? "what is set"}${step.isRenamed ? ", renamed" : ""}${step.moved ? `, moved to ${step.moved.join(" ")}` : ""}${made}${at}`;
    case "pull-request":
      return `${step.does}s pull request ${step.target ?? "of the branch"}${step.repository ? ` of ${step.repository}` : ""}${step.isForced ? ", forced" : ""}`;
    case "remove-branch":
      return `removes branch ${step.branch}${step.keeps ? `, keeps ${step.keeps}` : ""}${step.newName ? `, now ${step.newName}` : ""}${at}`;
    case "remove-worktree":
      return `removes worktree ${step.word} (${step.paths.join(" ")})`;
    case "remove-folder":
      return `removes folder ${step.path}${step.pattern ? ` by ${step.pattern.rough}` : ""}${step.untracked ? ", untracked" : ""}${step.names ? ` named ${step.names.join(" ")}` : ""}`;
    case "remove-open":
      return `removes folders in ${step.text}${step.ending ? ` ending ${step.ending}` : ""} from ${step.from.join(" ")}`;
    case "alias":
      return `alias ${step.name} ${step.words.join(" ")}${at}`;
    case "script":
      return `script ${step.file} (${step.paths.join(" ")})`;
    case "writes":
      return `writes ${step.paths.join(" ")}`;
    case "text":
      return `text ${step.text}`;
    case "unreadable":
      return `unreadable: ${step.why}`;
    case "follows":
    case "abort":
    case "finish":
      return `${step.kind}${made}${at}`;
  }
}

function paths(into: readonly { readonly path: string }[]): string {
  return into.map(({ path }) => path).join(" ");
}
