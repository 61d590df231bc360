import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { storeOf } from "../store-of.ts";
import { loop, type Outcome, unless } from "./outcome.ts";
import { type ThrowAway, throwAway, workers } from "./throw-away.ts";

const TEAM = "session-5e551011";

/**
 * One worker's stop is asked about by many processes at once: two hold it, the others let it pass.
 * Each round has a new open task in the same list, so the holds of the round before are in the way.
 */
export async function holdRace(rounds: number, processes = 8): Promise<Outcome> {
  const place = throwAway();
  mkdirSync(join(place.project, ".ralph"));
  mkdirSync(join(place.home, ".claude/tasks", TEAM), { recursive: true });
  try {
    const violations = await loop(rounds, (round) => stopAtOnce(place, round, processes));
    const did = `${rounds} rounds, ${processes} stops of one worker with one open task`;
    return { name: "hold race", did, violations };
  } finally {
    place.clear();
  }
}

async function stopAtOnce(place: ThrowAway, round: number, processes: number): Promise<string[]> {
  if (round > 1) writeTask(place, round - 1, "completed");
  writeTask(place, round, "pending");
  const before = releases(place);
  const stop = JSON.stringify({
    hook_event_name: "TeammateIdle",
    session_id: "5e551011-0000-4000-8000-000000000042",
    cwd: place.project,
    teammate_name: "analyst",
    team_name: TEAM,
  });
  const ran = await Promise.all(
    workers(processes).map(() => place.run("worker-stop-gate", [], stop)),
  );
  const holds = ran.filter(({ code }) => code === 2);
  const said = ran.filter(({ code }) => code !== 2).flatMap(({ stderr }) => stderr.trim() || []);
  const released = releases(place) - before;
  return [
    ...unless(holds.length === 2, `${holds.length} of ${processes} were holds`),
    ...unless(released === 1, `the release was recorded ${released} times`),
    ...holds
      .filter(({ stderr }) => !stderr.startsWith(`Task ${round} is open for your role`))
      .map(({ stderr }) => `held with: ${stderr.trim()}`),
    ...said.map((line) => `passed with: ${line}`),
    ...ran.filter(({ code }) => code !== 0 && code !== 2).map(({ code }) => `exited ${code}`),
  ];
}

function writeTask({ home }: ThrowAway, id: number, status: "pending" | "completed"): void {
  const task = { id: String(id), subject: `Research GH-${id}`, status, blocks: [], blockedBy: [] };
  writeFileSync(join(home, ".claude/tasks", TEAM, `${id}.json`), JSON.stringify(task, null, 2));
}

function releases(place: ThrowAway): number {
  const events = join(storeOf(place), "events.jsonl");
  return existsSync(events) ? readFileSync(events, "utf8").split("was released").length - 1 : 0;
}
