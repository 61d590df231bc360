import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Stage } from "./stage.ts";

/** Whether the client has written this down: a session that is killed before cannot be resumed. */
export function isWrittenDown({ home }: Stage, text: string): boolean {
  const folder = join(home, ".claude/projects");
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .some((name) => readFileSync(join(folder, name), "utf8").includes(text));
}
