import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { isTried } from "../written/git/git-tried.ts";
import { type Protection, protectionNamed } from "./protection.ts";

/** Rows of a patch that name a file. */
const NAMING = /^(?:\+\+\+|---|\*\*\*|Index:|diff|(?:rename|copy) to)\s.*$/gm;

/** What a patch says that it changes, where its text stands in the command. */
export function protectionOfPatch(act: ProvenAct, command: string): Protection | undefined {
  const [subcommand, ...rest] = act.args;
  const isGit = act.isGit && /^(?:apply|am)$/.test(subcommand?.value ?? "");
  if (!isGit && baseName(act.name ?? "") !== "patch") return undefined;
  const isDry = isGit
    ? isTried("apply", rest)
    : act.args.some(({ value }) => value === "--dry-run");
  if (isDry) return undefined;
  const rows = (act.input ?? command).match(NAMING) ?? [];
  return rows.map(protectionNamed).find((one) => one !== undefined);
}
