import { drawAt } from "../machine/draws.ts";
import { FATES, type Fate } from "../machine/scheduler.ts";

/** What may happen at a step beside the step itself, and how often in comparison. */
const WEIGHTS = {
  "die before": 3,
  "die after": 3,
  "lost before": 2,
  "lost after": 4,
  repeated: 2,
  "bad gateway": 1,
  "rate limit": 1,
  "disk full": 2,
  "store full": 2,
  "time passes": 2,
  "clock forward": 1,
  "clock back": 1,
  "person moves": 3,
  "person drags": 2,
  "person approves": 4,
  "person releases": 1,
  "forged claim": 2,
  "quoted claim": 1,
  "edited claim": 1,
  clear: 2,
  restart: 6,
  resume: 2,
  careless: 3,
  whim: 3,
  rejects: 2,
} as const satisfies Readonly<Record<Exclude<Fate, "go"> | string, number>>;
export type EventKind = keyof typeof WEIGHTS;

export interface TownEvent {
  readonly kind: EventKind;
  /** `kind@step`, by which it can be kept or left out. */
  readonly id: string;
}

const LIKELIHOOD = 0.25;

const ALL: readonly EventKind[] = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  isEventKind(kind) ? Array<EventKind>(weight).fill(kind) : [],
);

function isEventKind(kind: string): kind is EventKind {
  return kind in WEIGHTS;
}

/** The event of a step; undefined: none. */
export function eventAt(
  seed: number,
  step: number,
  only: ReadonlySet<string> | undefined,
): TownEvent | undefined {
  const draw = drawAt(seed, step, "event");
  if (!draw.chance(LIKELIHOOD)) return undefined;
  const kind = draw.pickAny(ALL);
  if (kind === undefined) return undefined;
  const id = `${kind.replaceAll(" ", "-")}@${step}`;
  return only === undefined || only.has(id) ? { kind, id } : undefined;
}

/** The fate that an event gives to the next act of whoever has the turn. */
export function fateOf(event: TownEvent | undefined): Fate {
  return FATES.find((fate) => fate === event?.kind) ?? "go";
}
