import { Database } from "bun:sqlite";
import { join } from "node:path";
import { STATES } from "../../src/workflow/machine/states.ts";
import { settleGroups } from "../../src/world/embedded/settle-groups.ts";
import { type BoardKind, makePlace, type Place } from "../soak/agents/place.ts";

/** Of the issues that agents work on, beside those that only make the board large. */
export const FIRST_OWN = 200_001;

/** The workflow's own costs: what agents leave behind in the repository is not looked for here. */
const SETTINGS = { RALPH_WORK_PRODUCTS: "off", RALPH_PULL_REQUESTS: "off" };

/** A board of so many issues, and `own` more that wait for research. GitHub's limits are enforced. */
export async function largePlace(kind: BoardKind, size: number, own: number): Promise<Place> {
  const issues = Array.from({ length: own }, (_, at) => {
    return { number: FIRST_OWN + at, state: "Research Needed" };
  });
  const world = { secondaryLimits: "published" } as const;
  const place = await makePlace(kind, issues, { settings: SETTINGS, world });
  if (kind === "embedded") enlarge(place, size);
  else place.github?.world.fill("acme/eng", size);
  return place;
}

/** Issues in every state, every tenth with sub-issues, every ninth waiting for another. */
function enlarge({ project }: Place, size: number): void {
  const board = new Database(join(project, ".ralph/board.db"), { strict: true });
  const add = board.query("INSERT INTO issues (number, title, state, parent) VALUES (?, ?, ?, ?)");
  const wait = board.query("INSERT INTO dependencies (issue, blocker) VALUES (?, ?)");
  board.transaction(() => {
    for (let n = 1; n <= size; n += 1) {
      const parent = n % 10 === 1 ? null : n - ((n - 1) % 10);
      add.run(n, `Issue ${n}`, STATES[n % STATES.length] ?? null, parent);
      if (n % 9 === 2) wait.run(n, n - 1);
    }
    // The board does this in the transaction of each change; here all are added past it.
    settleGroups(board);
  })();
  board.close();
}
