import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { boardFaults, type Printed } from "./board-faults.ts";
import { commitManyDocuments } from "./many-documents.ts";
import { loop, type Outcome } from "./outcome.ts";
import { ROOT, type ThrowAway, throwAway, workers } from "./throw-away.ts";

/** Kills before a fresh board, so that its creation is killed into as well. */
const KILLS_A_BOARD = 10;

const MOST_ISSUES = 500;

/** Long enough to start, to create a board, and to be somewhere in the middle of writing. */
const LONGEST_MS = 300;

/** Two writers of one board are killed at random moments; whatever they printed must be there. */
export async function killedWriters(kills: number): Promise<Outcome> {
  let place = withDocuments();
  let printed: Printed[] = [];
  let committed = 0;
  try {
    const violations = await loop(Math.ceil(kills / 2), async (round) => {
      if (round % (KILLS_A_BOARD / 2) === 0) {
        place.clear();
        place = withDocuments();
        printed = [];
      }
      const runs = await Promise.all(workers(2).map((name) => writeUntilKilled(place, name)));
      const fresh = runs.flatMap((run) => run.printed);
      committed += fresh.length;
      printed = [...printed, ...fresh];
      const died = runs.flatMap(({ complaint }) => complaint ?? []);
      return [...died, ...(await boardFaults(place, printed))];
    });
    const did = `${kills} kills of writers, ${committed} commits printed before`;
    return { name: "killed writers", did, violations };
  } finally {
    place.clear();
  }
}

/** What each phase leaves behind is asked for, and there for every issue that may be written. */
function withDocuments(): ThrowAway {
  const place = throwAway({ RALPH_WORK_PRODUCTS: "required" });
  commitManyDocuments(place, MOST_ISSUES);
  return place;
}

interface Killed {
  readonly printed: readonly Printed[];
  readonly complaint: string | undefined;
}

async function writeUntilKilled(place: ThrowAway, name: string): Promise<Killed> {
  const writer = spawn(process.execPath, [`${ROOT}/testing/soak/writer.ts`, name], {
    cwd: place.project,
    env: place.env,
  });
  let [text, complaint] = ["", ""];
  writer.stdout.setEncoding("utf8").on("data", (more: string) => {
    text += more;
  });
  writer.stderr.setEncoding("utf8").on("data", (more: string) => {
    complaint += more;
  });
  const closed = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    writer.on("error", reject);
    writer.on("close", (_code, signal) => resolve(signal));
  });
  await wait(Math.random() * LONGEST_MS);
  writer.kill("SIGKILL");
  const signal = await closed;
  // What follows the last line break was cut off by the kill.
  const lines = text.split("\n").slice(0, -1);
  const printed = lines.map((line) => {
    const [number = 0, steps = 0] = line.split(" ").map(Number);
    return { name, number, steps };
  });
  const byItself = signal === "SIGKILL" ? undefined : `${name} ended by itself: ${complaint}`;
  return { printed, complaint: byItself };
}
