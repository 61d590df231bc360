import type { Effects, Place } from "../prove/act.ts";
import type { Argument } from "../prove/argument.ts";
import {
  addedWorktree,
  headEffect,
  isEmptyCommit,
  pathsNamed,
  startedBranch,
  switchTarget,
} from "../prove/git-forms.ts";
import { type GitWords, readGitWords, whyGitMayWrite } from "../prove/git-words.ts";
import { addAct } from "../state/add-act.ts";
import type { Call, Interpreter } from "../state/interpreter.ts";
import { directoryPlaces, namedPlaces, pathPlaces, SOMEWHERE, under } from "../state/places.ts";
import { type Outcome, type ShellState, settled } from "../state/state.ts";
import { variableNamed } from "../state/variable.ts";
import { namedHead } from "../written/git/git-switch.ts";

/** Follows a git command: which repository it acts on, and what it does to HEAD. */
export function runGit(interpreter: Interpreter, call: Call): Outcome {
  const git = readGitWords(call.words.slice(1));
  const { args } = git;
  const at = stateAt(call.state, git.directories);
  const why = git.why ?? whyGitMayWrite(args);
  const workTree = workTreePlaces(interpreter, at, git);
  const repository = repositoryPlaces(interpreter, at, git, workTree);
  const places = why === undefined ? repository : [...repository, ...placesNamed(args, at)];
  const workTrees = workTree.flatMap((place) => ("path" in place ? [place.path] : []));
  addAct(interpreter, call, {
    name: "git",
    args,
    why,
    places,
    isGit: true,
    // A setting given on the line may be an alias for anything.
    ...(git.why !== undefined && { opaque: true as const }),
    ...plainForms(args, git, at),
    ...(workTrees.length > 0 && { workTrees }),
  });
  if (why === undefined && call.held === undefined) return settled(call.state);
  const ok = { ...call.state, effects: effectsAfter(call.state.effects, args, at) };
  return { ok, fail: ok };
}

function placesNamed(args: readonly Argument[], at: ShellState): readonly Place[] {
  const named = pathsNamed(args);
  if (named === "none") return [];
  // Revisions, files of the repository, and somewhere a path that leads out of it.
  if (named === "paths") {
    const words = args.slice(1).filter(({ value, rough }) => !value || rough.includes("/"));
    return namedPlaces(words, at);
  }
  return namedPlaces(args.slice(1), at, named === "all" ? "paths" : "text");
}

/** Forms that a gate may let pass by themselves. */
function plainForms(args: readonly Argument[], git: GitWords, at: ShellState) {
  if (git.why !== undefined || git.gitDir || git.workTree) return {};
  const switchesTo = switchTarget(args);
  if (switchesTo !== undefined) return { switchesTo };
  const startsBranch = startedBranch(args);
  if (startsBranch !== undefined) return { startsBranch };
  if (isEmptyCommit(args)) return { isEmptyCommit: true } as const;
  const added = addedWorktree(args);
  if (added === undefined) return {};
  const paths = pathPlaces(added.path, at).flatMap((place) =>
    "path" in place ? [place.path] : [],
  );
  return { addsWorktree: { paths, branch: added.branch } };
}

/** The state with the directories of `-C` entered, each as the system does it. */
function stateAt(state: ShellState, words: readonly Argument[]): ShellState {
  let { directories } = state.shell;
  for (const { value } of words) {
    if (value === undefined) directories = undefined;
    else if (value !== "")
      directories = directories?.map(({ path }) => ({ path: under(path, value), up: "real" }));
    if (directories === undefined && value?.startsWith("/"))
      directories = [{ path: value, up: "real" }];
  }
  return { ...state, shell: { ...state.shell, directories } };
}

/** Where git is told that its files lie: it goes there, and reads the paths that it is given from there. */
function workTreePlaces(
  interpreter: Interpreter,
  at: ShellState,
  { workTree }: GitWords,
): readonly Place[] {
  const places = [
    ...(workTree ? pathPlaces(workTree, at) : []),
    // A setting on the line does not outdo the variable.
    ...(at.shell.lost ? [] : fromVariable(interpreter, at, "GIT_WORK_TREE", "path")),
  ];
  return places.map((place) => (place.kind === "path" ? { ...place, isEntered: true } : place));
}

/** The repository a git command works on: where it runs, or where it is told. */
function repositoryPlaces(
  interpreter: Interpreter,
  at: ShellState,
  git: GitWords,
  workTree: readonly Place[],
): readonly Place[] {
  if (at.shell.lost && !git.gitDir) return [SOMEWHERE];
  const gitDir = git.gitDir
    ? pathPlaces(git.gitDir, at, "git-dir")
    : fromVariable(interpreter, at, "GIT_DIR", "git-dir");
  return [...gitDir, ...workTree, ...otherVariables(at), ...directoryPlaces(at)];
}

function fromVariable(
  interpreter: Interpreter,
  at: ShellState,
  name: string,
  kind: "git-dir" | "path",
): readonly Place[] {
  const variable = at.shell.variables.get(name);
  if (!variable?.exported) return [];
  const { value } = variableNamed(interpreter, name, at);
  if (value === undefined) return [{ kind: "unknown", why: `${name} is not known before it runs` }];
  return (
    at.shell.directories?.map(({ path }) => ({ kind, path: under(path, value) })) ?? [SOMEWHERE]
  );
}

const KNOWN = new Set([
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_PAGER",
  "GIT_OPTIONAL_LOCKS",
  "GIT_TERMINAL_PROMPT",
]);
const ABOUT_AUTHORS = /^GIT_(?:AUTHOR|COMMITTER)_|^GIT_(?:SEQUENCE_)?EDITOR$/;

/** Other variables git reads may lead it anywhere. */
function otherVariables({ shell }: ShellState): readonly Place[] {
  for (const [name, { exported }] of shell.variables) {
    if (exported && name.startsWith("GIT_") && !KNOWN.has(name) && !ABOUT_AUTHORS.test(name)) {
      return [{ kind: "unknown", why: `${name} may change the repository` }];
    }
  }
  return [];
}

/** Nothing is put where there was nothing. */
function takesAway([subcommand, verb]: readonly Argument[]): boolean {
  return subcommand?.value === "worktree" && /^(?:remove|prune)$/.test(verb?.value ?? "");
}

function effectsAfter(effects: Effects, args: readonly Argument[], at: ShellState): Effects {
  const head = headEffect(args);
  if (head === "kept") return effects;
  const made = namedPlaces(args.slice(1), at).flatMap((place) =>
    "path" in place ? [place.path] : [],
  );
  const on = head === "lost" ? namedHead(args) : head.switchedTo;
  const switchedTo = on === undefined ? effects.switchedTo : [...effects.switchedTo, on];
  if (head !== "lost") return { ...effects, switchedTo };
  const isMade = /^(?:worktree|clone|init)$/.test(args[0]?.value ?? "");
  return {
    ...effects,
    switchedTo,
    headLost: effects.headLost || !isMade,
    made: isMade ? [...effects.made, ...made] : effects.made,
    madeUnknown: effects.madeUnknown || !takesAway(args),
  };
}
