import { baseName, dirName } from "../place/posix-path.ts";
import type { Argument } from "./act.ts";

const SYSTEM_DIRECTORIES = new Set([
  "/bin",
  "/usr/bin",
  "/usr/local/bin",
  "/sbin",
  "/usr/sbin",
  "/opt/homebrew/bin",
]);

/** The name of a command; a program from a directory of one's own is not trusted to be what it is called. */
export interface CommandName {
  readonly name: string;
  readonly trusted: boolean;
}

export function commandName(word: Argument): CommandName | undefined {
  const { value } = word;
  // Zsh reads `=git` as the path of git.
  if (value === undefined || value === "" || value.startsWith("=")) return undefined;
  if (!value.includes("/")) return { name: value, trusted: true };
  return { name: baseName(value), trusted: SYSTEM_DIRECTORIES.has(dirName(value)) };
}
