import { Database } from "bun:sqlite";
import { join } from "node:path";
import { projectAt } from "../src/world/project.ts";
import { writeClaim } from "../src/world/store/agents.ts";
import { remember } from "../src/world/store/remember.ts";
import type { Stage } from "./stage.ts";

const STATES = ["Backlog", "Research Needed", "Ready for Plan", "Plan in Review", "In Progress"];
const OLD = 1000;

/** A third is open, in every state that waits; every tenth has sub-issues, every ninth a blocker. */
export function fillBoard({ project }: Pick<Stage, "project">, size: number): void {
  const board = new Database(join(project, ".ralph/board.db"), { strict: true });
  const add = board.query(
    "INSERT INTO issues (number, title, state, estimate, parent) VALUES (?, ?, ?, ?, ?)",
  );
  const wait = board.query("INSERT INTO dependencies (issue, blocker) VALUES (?, ?)");
  board.transaction(() => {
    for (let n = 0; n < size; n += 1) {
      const state = n % 3 === 0 ? (STATES[n % STATES.length] ?? null) : "Done";
      const parent = n % 10 === 0 ? null : OLD + n - (n % 10);
      add.run(OLD + n, `Issue ${n}`, state, n % 4 === 0 ? "M" : "S", parent);
      if (n % 9 === 1) wait.run(OLD + n, OLD + n - 1);
    }
  })();
  board.close();
}

/** What earlier sessions left behind, written by the functions that the gates themselves call. */
export function fillStore({ env, project }: Stage, size: number): void {
  const store = projectAt(env, project).storePath;
  const now = Date.now();
  for (let n = 0; n < size; n += 1) {
    const session = `01d00000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    const key = { session, agent: "main" };
    const who = { ...key, holder: `session ${session}`, type: undefined, asked: false };
    const skill = { skill: "ralph-research", phase: "research", prompt: "p" } as const;
    remember(store, { kind: "session", session, client: "4242" }, now);
    remember(store, { kind: "skill", ...key, ...skill }, now);
    remember(store, { kind: "call", id: `toolu_old${n}`, ...who }, now);
    remember(store, { kind: "hold", key: `lead of ${session}`, fingerprint: "1", nth: 1 }, now);
    remember(store, { kind: "event", line: `Session ${n} went by.` }, now);
    writeClaim(store, key, {
      number: OLD + n,
      phase: "research",
      state: "Research in Progress",
      at: now,
    });
  }
}

/** Comments on the issue that is handed off. */
export function fillThread({ project }: Pick<Stage, "project">, size: number): void {
  const board = new Database(join(project, ".ralph/board.db"), { strict: true });
  const add = board.query("INSERT INTO comments (issue, author, body, at) VALUES (2, 'a', ?, ?)");
  board.transaction(() => {
    for (let n = 0; n < size; n += 1) add.run("A sentence that somebody wrote. ".repeat(8), n);
  })();
  board.close();
}

/** Issues that wait for each other, and the one that is handed off for the last of them. */
export function groupOf(blockerOf: (n: number, size: number) => number) {
  return ({ project }: Pick<Stage, "project">, size: number): void => {
    const board = new Database(join(project, ".ralph/board.db"), { strict: true });
    const add = board.query("INSERT INTO issues (number, title, state) VALUES (?, ?, ?)");
    const wait = board.query("INSERT OR IGNORE INTO dependencies (issue, blocker) VALUES (?, ?)");
    board.transaction(() => {
      for (let n = 0; n < size; n += 1) add.run(OLD + n, `Issue ${n}`, "Ready for Plan");
      for (let n = 0; n < size; n += 1) {
        const blocker = blockerOf(n, size);
        if (blocker >= 0 && blocker !== n) wait.run(OLD + n, OLD + blocker);
      }
      wait.run(2, OLD + size - 1);
    })();
    board.close();
  };
}
