import type { Protection } from "../../shell/protect/protection.ts";
import type { Command } from "../../workflow/machine/machine.ts";
import type { GateSettings } from "../facts.ts";
import { line, title } from "../line.ts";
import { isOnBranch, runsOnBranch } from "./branch-head.ts";
import type { TreeUse, WrongUse } from "./working-tree.ts";

/** What a command really wrote, as far as it bears on the rights of its phase. */
export interface CommandEffects {
  readonly isProtected: { readonly file: string; readonly protection: Protection } | undefined;
  readonly wrong: WrongUse | undefined;
  /** Every file in a checkout of the project that is not ignored. */
  readonly files: readonly Extract<TreeUse, { kind: "file" }>[];
}

/** Files looked at; a build may write thousands. */
const MOST_FILES = 200;

/** The files that the client says a command wrote; none where it does not say. */
export function filesReported(response: unknown): readonly string[] {
  const diff = field(response, "bashEditDiff");
  const files = field(diff, "files");
  if (!Array.isArray(files)) return [];
  return files.slice(0, MOST_FILES).flatMap((file) => {
    const path = field(file, "filePath");
    return typeof path === "string" && path !== "" ? [path] : [];
  });
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

/** What is told of a command's effects; undefined: it kept to its rights. */
export function effectLine(
  { isProtected, wrong, files }: CommandEffects,
  { phase, settings }: { readonly phase: Command | undefined; readonly settings: GateSettings },
): string | undefined {
  if (isProtected) {
    return line`The command wrote ${title(isProtected.file)}, which ${GUARDS[isProtected.protection]}; a person must look at it.`;
  }
  const off = runsOnBranch(phase)
    ? files.find(({ tree }) => !isOnBranch(tree.branch, settings))
    : undefined;
  if (off) {
    return line`The command wrote ${title(off.file)} on branch ${title(off.tree.branch ?? "none")}; ${phase ?? ""} runs on ${title(settings.requiredBranch ?? "")}.`;
  }
  if (wrong?.kind === "no-document") {
    return line`The command wrote ${title(wrong.file)}, which is no document; ${phase ?? ""} writes documents only.`;
  }
  if (wrong?.kind !== "elsewhere" || wrong.use.kind !== "file") return undefined;
  const where = wrong.use.tree.isMain ? "the main checkout" : wrong.use.tree.top;
  return line`The command wrote ${title(wrong.use.file)} in ${title(where)}; the issue is built in its own worktree.`;
}

const GUARDS: Readonly<Record<Protection, string>> = {
  own: "is ralph's own",
  mod: "the client loads as code",
  settings: "holds the client's settings",
  servers: "names the client's servers",
  text: "may bring hooks",
};
