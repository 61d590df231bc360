import { Database } from "bun:sqlite";
import { describe, expect, it } from "vitest";
import { advanceChildren } from "../../src/actions/advance-children.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { NO_PRODUCTS } from "../../testing/project/no-products.ts";
import { BOARDS, seed, type TestBoard } from "../board/boards.ts";

/** The second of the issues to be moved cannot be written, on a board that is open already. */
function stick({ github, file }: TestBoard, number: number): void {
  if (github) {
    github.fail({ kind: "dropped-mutation", alias: "m3", message: "stuck" });
    return;
  }
  const database = new Database(file);
  database.run(`CREATE TRIGGER stuck BEFORE UPDATE ON issues WHEN NEW.number = ${number}
    BEGIN SELECT RAISE(ABORT, 'stuck'); END`);
  database.close();
}

describe.each(BOARDS)("advance_children on the %s board", (_name, open) => {
  it("advance_children moves the other children when one fails", async () => {
    const opened = await open();
    const { board, store } = opened;
    const child = { state: "In Progress", parent: "parent" } as const;
    const at = await seed(opened, {
      ...{ parent: { state: "In Review" }, one: child, two: child, three: child },
    });
    stick(opened, at("two"));
    const branch = { kind: "there" } as const;
    const deps = {
      ...{ board, store, machine: MACHINE, settings: DEFAULT_SETTINGS, verified: [] },
      ...{ ...NO_PRODUCTS, products: async () => ({ branch }), now: Date.now() },
    };
    const parent = { number: at("parent") };
    const outcomes = await advanceChildren(deps, parent, "In Review", {
      ...{ holder: "amy@team", role: undefined },
    });
    expect(outcomes).toMatchObject([
      { number: at("one"), step: { kind: "advance" } },
      { number: at("two"), error: expect.stringContaining("stuck") },
      { number: at("three"), step: { kind: "advance" } },
    ]);
    const states = ["one", "two", "three"].map(async (name) => {
      return (await board.issueState({ number: at(name) }))?.state;
    });
    expect(await Promise.all(states)).toEqual(["In Review", "In Progress", "In Review"]);
  });
});
