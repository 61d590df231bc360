import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** What may stand where a file or a folder is expected; each takes the place of what was there. */
export const ODD_FILES = {
  "a FIFO": (path: string) => execFileSync("mkfifo", [path]),
  "a plain file": (path: string) => writeFileSync(path, "plain"),
  "an empty file": (path: string) => writeFileSync(path, ""),
  "a folder": (path: string) => mkdirSync(path),
  "a link to itself": (path: string) => symlinkSync(path, path),
  "a link to nowhere": (path: string) => symlinkSync("/nowhere/at/all", path),
  "half of itself": (path: string) => writeFileSync(path, '{"id":"7","subject":"Impl'),
} as const;

export type OddFile = keyof typeof ODD_FILES;

export function replaceBy(odd: OddFile, path: string): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  ODD_FILES[odd](path);
}
