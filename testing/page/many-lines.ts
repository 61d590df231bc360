import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { storeOf } from "../store-of.ts";

const FILES = 4;

/** A log as gates leave it: full files and the present one, the newest line last. */
export function writeManyDecisions(place: Parameters<typeof storeOf>[0], count: number): void {
  const store = storeOf(place);
  mkdirSync(store, { recursive: true, mode: 0o700 });
  const began = Date.now() - count * 20;
  for (let file = 0; file < FILES; file += 1) {
    const lines: string[] = [];
    for (let nth = (count / FILES) * file; nth < (count / FILES) * (file + 1); nth += 1) {
      const id = nth.toString(16).padStart(8, "0");
      const at = new Date(began + nth * 20).toISOString();
      const who = { session: `s${nth % 7}`, agent: "main", holder: `session s${nth % 7}` };
      const what = { kind: "block", gate: GATES[nth % 3], outcome: "held", line: `Line ${nth}.` };
      lines.push(JSON.stringify({ id, at, ...what, ...who }));
    }
    const name = file === FILES - 1 ? "log" : `log.${`${file}`.padStart(9, "0")}.1`;
    writeFileSync(join(store, `${name}.jsonl`), `${lines.join("\n")}\n`, { mode: 0o600 });
  }
}

const GATES = ["branch-gate", "state-gate", "worktree-gate"];

/** Issues as a file to import. */
export function manyIssues(count: number): string {
  const states = ["Backlog", "Research Needed", "Ready for Plan", "In Progress"];
  return Array.from({ length: count }, (_, nth) =>
    JSON.stringify({
      number: nth + 1,
      title: `Thing ${nth + 1} that somebody wants`,
      state: states[nth % states.length],
    }),
  ).join("\n");
}
