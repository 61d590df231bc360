import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Board } from "../../../src/world/board/board.ts";
import type { OpenWorkspace } from "../../../src/world/workspace.ts";
import { withPeerBug } from "../boards/with-peer-bug.ts";
import type { Town } from "../town.ts";
import type { Actor } from "./actor.ts";

/** The board as this actor reaches it now. */
export async function boardOf(town: Town, me: Actor): Promise<Board> {
  const turns = town.turnsOf(me);
  const board = await town.parts.board.open(turns, `${me.id} ${me.client?.process.pid}`);
  return withPeerBug(board, town.parts.options.bug, turns);
}

/** What an action works with: the real board and store, and the model of git. */
export async function openTown(town: Town, me: Actor): Promise<OpenWorkspace> {
  const { git, settings, parts } = town;
  const turns = town.turnsOf(me);
  const board = await boardOf(town, me);
  const ask = <T>(label: string, answer: () => T) =>
    turns.act({ label, isWrite: false, fates: ["die before"] }, async () => answer());
  const isAsked = parts.options.bug !== "product-unasked";
  // A file lies where the folder would be made: the nearest to a full disk that needs no rights.
  const store = me.isStoreFull ? `${parts.store}/full/store` : parts.store;
  return {
    ...{ board, store, machine: MACHINE, settings, verified: [], now: Date.now() },
    approvalRef: (ref) => ref,
    products: async (ref, issue, wanted) => {
      await ask("ask git for products", () => undefined);
      if (isAsked) return git.products(board, ref, issue, wanted);
      return Object.fromEntries(wanted.needed.map((name) => [name, { kind: "there" }]));
    },
    plan: (ref) => ask("ask git for the plan", () => git.plan(ref.number)),
    heads: (ref) => ask("ask git for heads", () => git.heads(ref.number)),
  };
}
