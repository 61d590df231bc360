import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROLES } from "../../src/workflow/machine/roles.ts";
import { writeIssueApproval } from "../../src/world/store/approval/issue-approvals.ts";
import { seeded } from "../oracle/random.ts";
import { happen } from "./actors/happenings.ts";
import { arrive, newActor } from "./actors/sessions.ts";
import { embeddedTown } from "./boards/embedded-town.ts";
import { githubTown } from "./boards/github-town.ts";
import { checkStep, learn } from "./checks/after-step.ts";
import { busyIn, settleDown } from "./fair-end.ts";
import type { ClientPool } from "./machine/client-pool.ts";
import { fileTimes } from "./machine/file-times.ts";
import type { Fate } from "./machine/scheduler.ts";
import { pass, surroundedBy, townClock } from "./machine/town-clock.ts";
import { eventAt, fateOf, type TownEvent } from "./plan/events.ts";
import type { TownOptions, TownResult } from "./plan/town-options.ts";
import { Town } from "./town.ts";

/** Thousands of small writes: a file system in memory, where there is one. */
const MEMORY = "/dev/shm";

/** One run: the same options give the same steps. */
export async function runTown(options: TownOptions, pool: ClientPool): Promise<TownResult> {
  const clock = townClock();
  const dir = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "ralph-town-"));
  const store = join(dir, "state/ralph-hero/town");
  mkdirSync(store, { recursive: true, mode: 0o700 });
  writeFileSync(join(store, "full"), "");
  const random = seeded(options.seed);
  let town: Town | undefined;
  const sleep = async (ms: number) => {
    pass(clock, ms);
    const actor = town?.actors.get(town.scheduler.running);
    if (!town || !actor) return;
    await town
      .turnsOf(actor)
      .wait({ label: `wait ${Math.round(ms)} ms`, isWrite: false, fates: [] });
  };
  const surroundings = { clock, random: () => random.below(2 ** 30) / 2 ** 30, sleep };
  return surroundedBy(surroundings, async () => {
    const board =
      options.board === "embedded" ? await embeddedTown(dir) : githubTown(clock, options.bug);
    try {
      town = new Town({ options, clock, board, store, pool });
      await settle(town);
      await play(town);
      if (town.violations.length === 0) await settleDown(town, takeStep);
      town.count("issues", town.seen.size);
      const { violations, counts, log, events } = town;
      return { options, violations, counts, log, events };
    } finally {
      board.close();
      pool.giveBack();
      rmSync(dir, { recursive: true, force: true });
    }
  });
}

/** The issues and the agents that a run begins with. */
async function settle(town: Town): Promise<void> {
  const { board, options } = town.parts;
  for (let made = 0; made < options.issues; made += 1) {
    const draw = town.draw(`issue ${made}`);
    const estimate = draw.pick(["XS", "S", "S", null, "M"] as const);
    const state = draw.pick(BEGINNINGS);
    const number = await board.add({ title: `Issue ${made + 1}`, state, estimate });
    prepare(town, number, state);
    town.estimates.set(number, estimate);
  }
  town.seen = board.look();
  const first = newActor("lead", "lead", undefined);
  town.actors.set(first.id, first);
  arrive(town, first);
  for (let made = 0; made < options.agents; made += 1) {
    const role = ROLES[made % ROLES.length] ?? "analyst";
    const actor = newActor(`${role}-${Math.floor(made / ROLES.length) + 1}`, "agent", role);
    town.actors.set(actor.id, actor);
    arrive(town, actor);
  }
}

const BEGINNINGS = [
  "Backlog",
  "Backlog",
  "Research Needed",
  "Research Needed",
  "Ready for Plan",
  "In Progress",
  "In Review",
  "In Review",
] as const;

/** What the phases before have left behind. A person has approved some of the merges. */
function prepare(town: Town, number: number, state: (typeof BEGINNINGS)[number]): void {
  if (state === "Ready for Plan") town.git.commitDocument("research", number);
  if (state === "In Progress") town.git.commitDocument("plan", number);
  if (state !== "In Review") return;
  town.git.commitWork(number);
  const head = town.git.branches.get(number) ?? "";
  if (town.draw(`approved ${number}`).chance(0.7)) {
    writeIssueApproval(town.parts.store, { number }, "merge", head, Date.now());
  }
}

async function play(town: Town): Promise<void> {
  const { options } = town.parts;
  for (town.step = 1; town.step <= options.steps; town.step += 1) {
    const event = eventAt(options.seed, town.step, options.only);
    if (event) {
      happen(town, event);
      checkStep(town, undefined);
    }
    const draw = town.draw("turn");
    const busy = draw.chance(0.97) ? busyIn(town) : [];
    const id =
      draw.pickAny(meeting(town, event)) ??
      draw.pickAny(busy) ??
      draw.pickAny(town.scheduler.runnable());
    if (id !== undefined) await takeStep(town, id, event);
    if (town.violations.length > 0) return;
  }
}

/** Whose next act can have the fate of this event; acts that write come first. */
function meeting(town: Town, event: TownEvent | undefined): readonly string[] {
  const fate = fateOf(event);
  if (fate === "go") return [];
  const able = busyIn(town).filter((id) => town.scheduler.next(id)?.fates.includes(fate));
  const writing = able.filter((id) => town.scheduler.next(id)?.isWrite);
  return writing.length > 0 ? writing : able;
}

/** One actor's turn, and a look at everything after it. */
async function takeStep(town: Town, id: string, event?: TownEvent): Promise<void> {
  const point = town.scheduler.next(id);
  const actor = town.actors.get(id);
  if (!point || !actor) throw new Error(`${id} has no turn`);
  const wanted = fateOf(event);
  const fate: Fate = point.fates.includes(wanted) ? wanted : "go";
  if (event && (fate !== "go" || wanted === "go")) town.events.push(event.id);
  const { op } = actor;
  town.count("steps");
  countFate(town, fate);
  await town.scheduler.turn(id, fate);
  // A turn begins where an op waits, and may end in the next op.
  if (point.isWrite) checkStep(town, { ...actor, op: op ?? actor.op });
  learn(town, op ?? actor.op, point, fate);
  await town.bury();
  fileTimes(town.parts.store, town.parts.clock);
}

function countFate(town: Town, fate: Fate): void {
  if (fate === "lost before" || fate === "lost after") town.count("lost answers");
  if (fate === "disk full") town.count("full disks");
  if (fate === "repeated" || fate === "bad gateway" || fate === "rate limit")
    town.count("other GitHub faults");
}
