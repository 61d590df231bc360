import type { GateSettings } from "../../src/gate/facts.ts";
import { DEFAULT_SETTINGS } from "../project/default-settings.ts";
import type { Actor, Op } from "./actors/actor.ts";
import { GitFacts } from "./boards/git-facts.ts";
import type { SeenIssue, TownBoard, Turns } from "./boards/town-board.ts";
import { Holders } from "./checks/holders.ts";
import type { ClientPool } from "./machine/client-pool.ts";
import { drawAt } from "./machine/draws.ts";
import { type Point, Scheduler } from "./machine/scheduler.ts";
import { pass, type TownClock } from "./machine/town-clock.ts";
import { type Counted, noCounts, type TownOptions } from "./plan/town-options.ts";
import { TownTasks } from "./town-tasks.ts";

export interface TownParts {
  readonly options: TownOptions;
  readonly clock: TownClock;
  readonly board: TownBoard;
  readonly store: string;
  readonly pool: ClientPool;
}

/** Everything of one run. */
export class Town {
  readonly scheduler = new Scheduler();
  readonly git = new GitFacts();
  readonly tasks = new TownTasks(this);
  readonly holders = new Holders();
  readonly actors = new Map<string, Actor>();
  readonly ops: Op[] = [];
  readonly counts = noCounts();
  readonly log: string[] = [];
  readonly events: string[] = [];
  readonly violations: string[] = [];
  /** Why an issue was refused last, as its worker was told. */
  readonly refusals = new Map<number, string>();
  readonly estimates = new Map<number, string | null>();
  seen: ReadonlyMap<number, SeenIssue> = new Map();
  /** Who is making an issue: on GitHub it is on the board before its state is written. */
  readonly makers = new Set<Actor>();
  /** Which commit of its plan a person has said yes to, by issue. */
  readonly approvedPlans = new Map<number, string | undefined>();
  /** Issues that a person brought to their state. */
  readonly broughtByPerson = new Set<number>();
  /** Who was let in to merge, and since when by the machine's clock. */
  readonly merging = new Map<Actor, number>();
  step = 0;
  sessions = 0;
  /** No event happens any more. */
  isFair = false;
  #ops = 0;
  #dying: Actor[] = [];

  readonly parts: TownParts;
  readonly settings: GateSettings;

  constructor(parts: TownParts) {
    this.parts = parts;
    const isPersons = drawAt(this.seed, 0, "settings").chance(0.25);
    const review = isPersons ? ({ reviewMode: "interactive", approval: "person" } as const) : {};
    this.settings = { ...DEFAULT_SETTINGS, pullRequests: "off", ...review };
  }

  get seed(): number {
    return this.parts.options.seed;
  }

  draw(purpose: string) {
    return drawAt(this.seed, this.step, purpose);
  }

  count(what: Counted, by = 1): void {
    this.counts[what] += by;
  }

  note(line: string): void {
    this.log.push(`${String(this.step).padStart(4)} ${line}`);
  }

  violate(what: string): void {
    this.note(`VIOLATION: ${what}`);
    this.violations.push(what);
  }

  /** Changes when the states, the locks, the work or the number of the living change. */
  fingerprint(): string {
    const states = [...this.seen].map(
      ([number, { state, holder }]) => `${number}${state}${holder}`,
    );
    const alive = [...this.actors.values()].filter(({ life }) => life.isAlive).length;
    const { approvals, releases } = this.counts;
    // Leases lapse and locks grow old.
    return `${states.join()} ${this.git.version} ${alive} ${approvals} ${releases} ${this.#hours()}`;
  }

  #hours(): number {
    return Math.floor(this.parts.clock.github / 3_600_000);
  }

  /** An actor that looked when the town was at this version need not look again. */
  workVersion({ kind, role }: Pick<Actor, "kind" | "role">): string {
    // A claim of a task lapses with time; a fair agent is told then that there is work.
    if (kind === "agent" && this.isFair) return `${this.tasks.version(role)} ${this.#hours()}`;
    if (kind === "agent") return this.tasks.version(role);
    return `${this.fingerprint()} ${this.tasks.version()}`;
  }

  begin(by: Actor, number: number, op: Pick<Op, "kind" | "command" | "intent">): Op {
    this.#ops += 1;
    const token = `op-${this.#ops}`;
    const made: Op = {
      ...{
        token,
        by,
        number,
        ...op,
        since: this.step,
        asked: false,
        seen: undefined,
        overwrote: undefined,
        moved: undefined,
      },
      ...{ isRepeated: false, isFaulty: false, outcome: "open" },
    };
    this.ops.push(made);
    by.op = made;
    return made;
  }

  turnsOf(actor: Actor): Turns {
    const wait = async (point: Point) => {
      const fate = await this.scheduler.park(actor.id, point);
      pass(this.parts.clock, 1 + this.draw("pace").below(this.isFair ? 50 : 400));
      this.note(`${actor.id}: ${point.label}${fate === "go" ? "" : ` (${fate})`}`);
      if (fate !== "go" && actor.op) actor.op.isFaulty = true;
      if (fate === "repeated" && actor.op) actor.op.isRepeated = true;
      return fate === "die before" ? this.#die(actor) : fate;
    };
    return {
      wait,
      act: async (point, act) => {
        const fate = await wait(point);
        const result = await act(fate);
        return fate === "die after" ? this.#die(actor) : result;
      },
      die: () => this.#die(actor),
      spoil: () => {
        if (actor.op) actor.op.isFaulty = true;
      },
    };
  }

  /** Ends the processes of those who died in this step. */
  async bury(): Promise<void> {
    for (const actor of this.#dying.splice(0)) {
      actor.life.isAlive = false;
      this.count("kills");
      this.merging.delete(actor);
      if (actor.op?.outcome === "open") actor.op.outcome = "unknown";
      actor.op = undefined;
      // The bug: whoever looks takes another process for the dead one.
      if (this.parts.options.bug !== "dead-keeps-lock") await actor.client?.end();
    }
  }

  #die(actor: Actor): Promise<never> {
    if (!this.#dying.includes(actor)) this.#dying.push(actor);
    this.scheduler.drop(actor.id);
    return new Promise(() => {});
  }
}
