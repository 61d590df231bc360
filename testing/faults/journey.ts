import { Database } from "bun:sqlite";
import { join } from "node:path";
import { unless } from "../soak/outcome.ts";
import type { ThrowAway } from "../soak/throw-away.ts";

/** One hand-off on an issue's way, and how its row looks when it is committed. */
export interface Step {
  readonly command: string;
  readonly intent: string;
  readonly from: string;
  readonly to: string;
  readonly held: boolean;
}

export const FIRST_STATE = "Research Needed";

/** The way every issue goes here. Each step writes state, holder and audit comment, or nothing. */
export const STEPS: readonly Step[] = [
  step("research", "lock", FIRST_STATE, "Research in Progress", true),
  step("research", "complete", "Research in Progress", "Ready for Plan", false),
  step("plan", "lock", "Ready for Plan", "Plan in Progress", true),
  step("plan", "complete", "Plan in Progress", "Plan in Review", false),
  step("review", "complete", "Plan in Review", "In Progress", false),
  step("impl", "complete", "In Progress", "In Review", false),
];

function step(command: string, intent: string, from: string, to: string, held: boolean): Step {
  return { command, intent, from, to, held };
}

/** An issue as the board has it. */
export interface OnBoard {
  readonly state: string;
  readonly holder: string | null;
  readonly audits: readonly string[];
}

/** Reads the board as it is, past our own code. */
export function withDatabase<T>(place: ThrowAway, use: (database: Database) => T): T {
  const database = new Database(join(place.project, ".ralph/board.db"), { readwrite: true });
  try {
    database.run("PRAGMA busy_timeout = 20000");
    return use(database);
  } finally {
    database.close();
  }
}

export function onBoard(place: ThrowAway, number: number): OnBoard | undefined {
  return withDatabase(place, (database) => {
    // One transaction, so that a writer beside us is seen in whole or not at all.
    return database.transaction(() => {
      const row = database
        .query<{ state: string; holder: string | null }, [number]>(
          "SELECT state, holder FROM issues WHERE number = ?",
        )
        .get(number);
      const audits = database
        .query<{ body: string }, [number]>("SELECT body FROM comments WHERE issue = ? ORDER BY id")
        .all(number);
      return row ? { ...row, audits: audits.map(({ body }) => body) } : undefined;
    })();
  });
}

/** State, holder and audit comments must tell of the same number of steps, made by this holder. */
export function disagreements(number: number, found: OnBoard | undefined, by: string): string[] {
  if (!found) return [`#${number} is gone`];
  const { state, holder, audits } = found;
  const last = STEPS[audits.length - 1];
  const named = audits.every((body, at) => {
    const told = STEPS[at];
    return told !== undefined && body.startsWith(`**${told.from} → ${told.to}**`);
  });
  return [
    ...unless(named, `#${number}: the comments are not those of its way: ${audits.join(" | ")}`),
    ...unless(
      state === (last?.to ?? FIRST_STATE),
      `#${number} is in ${state} after ${audits.length} steps`,
    ),
    ...unless(
      holder === (last?.held ? by : null),
      `#${number} is held by ${holder} after ${audits.length} steps`,
    ),
  ];
}

/** What SQLite itself says of the file. */
export function integrity(place: ThrowAway): string[] {
  return withDatabase(place, (database) => {
    const said = database.query<{ integrity_check: string }, []>("PRAGMA integrity_check").all();
    const verdict = said.map(({ integrity_check }) => integrity_check).join("; ");
    return unless(verdict === "ok", `integrity_check says ${verdict}`);
  });
}
