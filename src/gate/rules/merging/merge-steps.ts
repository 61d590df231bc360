import type { Argument } from "../../../shell/prove/argument.ts";
import type { Checkout, PlacedAct, PlacedActs } from "../../facts.ts";

/** What a command wants to do that bears on a merge, as far as its text says. */
export type MergeStep =
  | { readonly kind: "merge"; readonly revisions: readonly string[]; readonly checkout: Checkout }
  | { readonly kind: "abort"; readonly checkout: Checkout }
  /** Undefined: that of the branch it stands on. */
  | { readonly kind: "pull-request"; readonly target: string | undefined }
  | { readonly kind: "push"; readonly checkout: Checkout }
  | { readonly kind: "remove-branch"; readonly branch: string; readonly checkout: Checkout }
  | { readonly kind: "remove-worktree"; readonly paths: readonly string[] }
  | { readonly kind: "unreadable"; readonly why: string };

/** Cheap: false only when the text has no word of what this gate looks at. */
export function mayMerge(command: string): boolean {
  return /merge|push|worktree|branch/.test(command.replace(/["'\\]/g, ""));
}

const OPAQUE = /\b(?:git|gh)\b[^|;&\n]*\bmerge\b(?!-)/;

/** What the acts come to, in their order. `required` is the branch that is merged into. */
export function mergeSteps({ acts }: Pick<PlacedActs, "acts">, required: string): MergeStep[] {
  return acts.flatMap((placed) => stepsOf(placed, required));
}

function stepsOf(placed: PlacedAct, required: string): MergeStep[] {
  const { act } = placed;
  if (placed.reads) return [];
  if (act.opaque || act.name === undefined) {
    const isNamed = OPAQUE.test(act.text);
    return isNamed ? [{ kind: "unreadable", why: "what it merges cannot be read" }] : [];
  }
  if (act.name === "gh") return pullRequestStep(act.args);
  if (!act.isGit && act.name !== "git") return [];
  const [sub, ...rest] = act.args;
  switch (sub?.value) {
    case "merge":
      return mergeStep(placed, rest, required);
    case "push":
      return pushSteps(placed, rest, required);
    case "branch":
      return branchSteps(placed, rest);
    case "worktree":
      return worktreeSteps(placed, rest);
    default:
      return [];
  }
}

const MERGE_VALUES = ["-m", "-F", "-s", "-X", "--file", "--strategy", "--strategy-option"];

function mergeStep(placed: PlacedAct, args: readonly Argument[], required: string): MergeStep[] {
  const checkout = checkoutOn(placed, required);
  if (args.some(({ value }) => value === "--abort" || value === "--quit")) {
    const [at] = checkouts(placed);
    return at === undefined ? [] : [{ kind: "abort", checkout: at }];
  }
  if (checkout === undefined || args.some(({ value }) => value === "--continue")) return [];
  const operands = operandsOf(args, MERGE_VALUES);
  if (operands.some(({ value }) => value === undefined)) {
    return [{ kind: "unreadable", why: "what it merges is not known before it runs" }];
  }
  return [{ kind: "merge", revisions: operands.flatMap(({ value }) => value ?? []), checkout }];
}

function pullRequestStep(args: readonly Argument[]): MergeStep[] {
  const [group, verb, ...rest] = args;
  if (group?.value !== "pr" || verb?.value !== "merge") return [];
  if (rest.some(({ value }) => value === "--disable-auto" || value === "--help")) return [];
  const values = ["-R", "--repo", "-b", "--body", "-F", "--body-file", "-t", "--subject"];
  const more = ["-A", "--author-email", "--match-head-commit"];
  return [{ kind: "pull-request", target: operandsOf(rest, [...values, ...more])[0]?.value }];
}

const PUSH_VALUES = ["-o", "--push-option", "--repo", "--receive-pack", "--exec"];

function pushSteps(placed: PlacedAct, args: readonly Argument[], required: string): MergeStep[] {
  const [checkout] = checkouts(placed);
  if (checkout === undefined) return [];
  const [, ...refs] = operandsOf(args, PUSH_VALUES).map(({ value }) => value);
  const deletes = args.some(({ value }) => value === "--delete" || value === "-d");
  const steps = refs.flatMap((ref): MergeStep[] => {
    const deleted = deletes ? ref : ref?.startsWith(":") ? ref.slice(1) : undefined;
    return deleted ? [{ kind: "remove-branch", branch: bareName(deleted), checkout }] : [];
  });
  if (deletes) return steps;
  const names = refs.map((ref) => bareName((ref ?? "").split(":").at(-1) ?? ""));
  const isAll = args.some(({ value }) => value === "--all" || value === "--mirror");
  const isOwnBranch = refs.length === 0 || names.includes("HEAD");
  const isPushed =
    isAll || names.includes(required) || (isOwnBranch && checkoutOn(placed, required));
  return isPushed ? [...steps, { kind: "push", checkout }] : steps;
}

function branchSteps(placed: PlacedAct, args: readonly Argument[]): MergeStep[] {
  const [checkout] = checkouts(placed);
  const deletes = args.some(({ value }) =>
    /^(?:--delete|-[a-zA-Z]*[dD][a-zA-Z]*)$/.test(value ?? ""),
  );
  if (checkout === undefined || !deletes) return [];
  return operandsOf(args, []).flatMap(({ value }): MergeStep[] =>
    value === undefined ? [] : [{ kind: "remove-branch", branch: bareName(value), checkout }],
  );
}

function worktreeSteps({ act }: PlacedAct, [verb]: readonly Argument[]): MergeStep[] {
  if (verb?.value !== "remove") return [];
  const paths = act.places.flatMap((place) => (place.kind === "path" ? [place.path] : []));
  return [{ kind: "remove-worktree", paths }];
}

function operandsOf(args: readonly Argument[], values: readonly string[]): readonly Argument[] {
  const operands: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined) continue;
    if (values.includes(word.value ?? "")) at += 1;
    else if (!(word.value ?? "").startsWith("-")) operands.push(word);
  }
  return operands;
}

function bareName(ref: string): string {
  return ref.replace(/^\+/, "").replace(/^refs\/heads\//, "");
}

function checkouts({ heads }: PlacedAct): readonly Checkout[] {
  return heads.flatMap((head) => ("checkout" in head ? [head.checkout] : []));
}

/** Where it stands on the required branch, or may have been switched to it just before. */
function checkoutOn(placed: PlacedAct, required: string): Checkout | undefined {
  const switched = placed.act.before.switchedTo.includes(required);
  for (const head of placed.heads) {
    const isOn = head.kind === "branch" && head.name === required;
    if (isOn || (switched && "checkout" in head)) return head.checkout;
  }
  return undefined;
}

/** The number of the issue whose branch this is by its name, also on a remote. */
export function issueOfBranch(ref: string, pattern: string): number | undefined {
  const [before = "", after = ""] = pattern
    .split(/(?<![A-Za-z0-9])N(?![A-Za-z0-9])/)
    .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const name = new RegExp(
    `^(?:refs/(?:heads|remotes)/)?(?:[^/]+/)??${before}0*([1-9]\\d{0,8})${after}$`,
    "i",
  );
  const number = name.exec(ref)?.[1];
  return number === undefined ? undefined : Number(number);
}
