import type { IssueState } from "../../../../src/workflow/issue/issue-state.ts";
import type { LockHolder } from "../../../../src/workflow/issue/presence.ts";
import type { Modes } from "../../../../src/workflow/machine/modes.ts";
import { ROLES, type Role } from "../../../../src/workflow/machine/roles.ts";
import type { State } from "../../../../src/workflow/machine/states.ts";
import type { Circumstances } from "../../../../src/workflow/move/circumstances.ts";
import type { ProductFacts, ProductName } from "../../../../src/workflow/product/product.ts";
import { ALONE, issueState, MODES, NOW } from "../../board.ts";

/** How the caller stands to the issue's lock. */
export const HOLDERS = ["nobody", "caller", "alive", "elsewhere", "gone", "teammate"] as const;
export type Holder = (typeof HOLDERS)[number];

export const REVIEWS = {
  auto: { reviewMode: "auto", approval: "table" },
  skip: { reviewMode: "skip", approval: "table" },
  interactive: { reviewMode: "interactive", approval: "person" },
  "skip, not approved by itself": { reviewMode: "skip", approval: "person" },
} as const satisfies Record<string, Partial<Modes>>;
export type Review = keyof typeof REVIEWS;

/** Everything beside state and request that a cell depends on. */
export interface World {
  readonly review: Review;
  readonly closing: "person" | "free";
  readonly holder: Holder;
  /** Of every product alike; "off": nobody asks for them. */
  readonly products: "off" | "there" | "missing";
  readonly estimate: "S" | "XL";
  readonly broughtBy: "agent" | "person";
  readonly role: Role | undefined;
  readonly asked: boolean;
}

export const PLAIN: World = {
  review: "auto",
  closing: "person",
  holder: "nobody",
  products: "off",
  estimate: "S",
  broughtBy: "agent",
  role: undefined,
  asked: false,
};

/** Every combination of what is given, with the plain world for the rest. */
export function worldsOf(given: { readonly [K in keyof World]?: readonly World[K][] }): World[] {
  let worlds: World[] = [PLAIN];
  for (const [key, values] of Object.entries(given)) {
    worlds = worlds.flatMap((world) => values.map((value) => ({ ...world, [key]: value })));
  }
  return worlds;
}

export const REVIEW_NAMES: readonly Review[] = [
  "auto",
  "skip",
  "interactive",
  "skip, not approved by itself",
];

/** Every setting, holder, size, product and role, each with those it can touch. */
export const EVERY_WORLD: readonly World[] = [
  ...worldsOf({
    review: REVIEW_NAMES,
    holder: HOLDERS,
    products: ["there", "missing"],
    estimate: ["S", "XL"],
    broughtBy: ["agent", "person"],
  }),
  ...worldsOf({ closing: ["free"], review: REVIEW_NAMES, holder: HOLDERS }),
  ...worldsOf({ asked: [true], review: REVIEW_NAMES, products: ["off", "there", "missing"] }),
  ...worldsOf({ role: ROLES, review: REVIEW_NAMES, holder: ["nobody", "caller", "alive"] }),
];

const OTHER = "builder @ team-b";

export function issueIn(from: State | string, { holder, estimate, broughtBy }: World): IssueState {
  const name = holder === "caller" ? ALONE.actor : OTHER;
  const lock = holder === "nobody" ? undefined : { holder: name, since: NOW - 5000 };
  return issueState(from, lock, { estimate, broughtBy });
}

export function circumstancesIn(world: World): Circumstances {
  return {
    ...ALONE,
    role: world.role,
    asked: world.asked,
    modes: {
      ...MODES,
      ...REVIEWS[world.review],
      closing: world.closing,
      workProducts: world.products === "off" ? "off" : "required",
    },
    lockHolder: lockHolderIn(world),
    products: factsIn(world),
  };
}

function lockHolderIn({ holder }: World): LockHolder {
  if (holder === "nobody") return { holder: undefined, presence: "elsewhere", isLed: false };
  if (holder === "teammate") return { holder: OTHER, presence: "alive", isLed: true };
  return { holder: holder === "caller" ? ALONE.actor : OTHER, presence: holder, isLed: false };
}

const NAMES: readonly ProductName[] = ["research", "plan", "critique", "branch", "merge"];

function factsIn({ products }: World): ProductFacts | "not read" {
  if (products === "off") return "not read";
  const fact = (name: string) =>
    products === "there"
      ? ({ kind: "there" } as const)
      : ({ kind: "missing", fact: `#42 has no ${name}`, recovery: `commit its ${name}` } as const);
  return Object.fromEntries(NAMES.map((name) => [name, fact(name)]));
}
