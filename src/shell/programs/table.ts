import { FILE_PROGRAMS } from "./files.ts";
import type { Program } from "./program.ts";
import { SEARCH_PROGRAMS } from "./search.ts";
import { SYSTEM_PROGRAMS } from "./system.ts";
import { TEXT_PROGRAMS } from "./text.ts";

/** Every program that only reads, in groups. One line adds a program. */
export const READER_GROUPS: readonly Readonly<Record<string, Program>>[] = [
  FILE_PROGRAMS,
  TEXT_PROGRAMS,
  SEARCH_PROGRAMS,
  SYSTEM_PROGRAMS,
];

/** The program of this name, if it only reads. Looked for group by group: one table of all costs every call. */
export function readerNamed(name: string): Program | undefined {
  for (const group of READER_GROUPS) if (Object.hasOwn(group, name)) return group[name];
  return undefined;
}
