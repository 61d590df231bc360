import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type CompiledProgram, compile } from "../compile.ts";
import { ROOT } from "../gate-files.ts";
import { writeEntry } from "../write-entry.ts";
import { joinModules } from "./join-modules.ts";
import { recordOrder } from "./record-order.ts";

const DRAFT = join(ROOT, "build/draft");

/** The whole program, laid out for the calls that clients make most: compiled once, watched, and ready. */
export async function laidOutProgram(): Promise<CompiledProgram> {
  const entry = await joinModules(writeEntry());
  mkdirSync(DRAFT, { recursive: true });
  const draft = join(DRAFT, "ralph");
  compile({ entry, order: [] }, draft);
  return { entry, order: recordOrder(draft, join(DRAFT, "order")) };
}
