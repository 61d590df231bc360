import { STATES } from "../../../src/workflow/machine/states.ts";
import { pass } from "../machine/town-clock.ts";
import type { TownEvent } from "../plan/events.ts";
import type { Town } from "../town.ts";
import type { Actor } from "./actor.ts";
import { forgeClaim, quoteClaim } from "./hostile.ts";
import { personActs } from "./people.ts";
import { arrive, clear } from "./sessions.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What an event does beside the fate of the next act. Returns who changed the board by hand. */
export function happen(town: Town, { kind }: TownEvent): void {
  const draw = town.draw("happening");
  const { clock, board } = town.parts;
  const number = draw.pickAny([...town.seen.keys()]) ?? 1;
  const state = draw.chance(0.1) ? "Canceled" : (draw.pickAny(STATES) ?? "Backlog");
  const agents = [...town.actors.values()].filter((actor) => actor.kind === "agent");
  const someone = (isAlive: boolean): Actor | undefined =>
    draw.pickAny(agents.filter(({ life }) => life.isAlive === isAlive));
  switch (kind) {
    case "time passes":
      disturb(town);
      pass(clock, draw.pick([2 * MINUTE, 20 * MINUTE, 3 * HOUR]));
      return;
    case "clock forward":
    case "clock back":
      disturb(town);
      town.count("clock jumps");
      clock.machine += (kind === "clock back" ? -1 : 1) * draw.pick([MINUTE, 5 * MINUTE, HOUR]);
      return;
    case "person moves":
      personActs(town, { number, what: "moves", state });
      return;
    case "person drags":
      board.page?.move(number, state);
      return;
    case "person approves":
      approve(town);
      return;
    case "person releases":
      personActs(town, { number, what: "releases" });
      return;
    case "forged claim":
      town.count("hostile comments");
      forgeClaim(town, number);
      return;
    case "quoted claim":
      town.count("hostile comments");
      quoteClaim(town, number);
      return;
    case "edited claim":
      town.count("hostile comments");
      if (board.page?.edit(number, draw.below(3))) town.holders.ended(number);
      return;
    case "clear": {
      const actor = someone(true);
      if (actor) clear(town, actor);
      town.count("clears");
      return;
    }
    case "restart":
    case "resume": {
      const actor = someone(false);
      if (!actor) return;
      town.count("restarts");
      arrive(town, actor, kind === "resume" ? "resume" : "new");
      return;
    }
    default:
      mark(someone(true), kind);
  }
}

/** Whoever waits for GitHub finds that its time is up. */
function disturb(town: Town): void {
  for (const { op } of town.actors.values()) if (op) op.isFaulty = true;
}

function approve(town: Town): void {
  const waiting = [...town.seen].filter(([, { state }]) => / Review$|in Review$/.test(state));
  const [number] = town.draw("approved").pickAny(waiting) ?? [];
  if (number !== undefined) personActs(town, { number, what: "approves" });
}

/** How the next work of an agent goes. */
function mark(actor: Actor | undefined, kind: TownEvent["kind"]): void {
  if (!actor) return;
  if (kind === "careless") actor.isCareless = true;
  if (kind === "rejects") actor.rejects = true;
  if (kind === "whim") actor.hasWhim = true;
  if (kind === "store full") actor.isStoreFull = true;
}
