import { FILE_PROGRAMS } from "./files.ts";
import type { Program } from "./program.ts";
import { SEARCH_PROGRAMS } from "./search.ts";
import { SYSTEM_PROGRAMS } from "./system.ts";
import { TEXT_PROGRAMS } from "./text.ts";

/** Every program that only reads, by name. One line adds a program. */
export const READERS: ReadonlyMap<string, Program> = new Map(
  [FILE_PROGRAMS, TEXT_PROGRAMS, SEARCH_PROGRAMS, SYSTEM_PROGRAMS].flatMap((group) =>
    Object.entries(group),
  ),
);
