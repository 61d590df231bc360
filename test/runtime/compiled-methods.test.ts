import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";

/** In a process of its own: what it replaces is the whole runtime's. */
const PROGRAM = `
  import { useCompiledMethods } from ${JSON.stringify(join(ROOT, "src/compiled-methods.ts"))};
  const given = JSON.parse(process.argv.at(-1));
  const lists = given.map((list) => list.map((value) => (value === "undefined" ? undefined : value)));
  class Own extends Array {}
  const odd = [Own.from([3, 1, 2]), [1, , 3], Object.assign([1, 2], { constructor: undefined }), "ab", { length: 2, 0: 5, 1: 7 }];
  const answers = () => {
    const seen = [];
    const note = (what, act) => {
      try {
        const value = act();
        seen.push([what, value, Array.isArray(value) && value.constructor?.name, Array.isArray(value) && Object.keys(value)]);
      } catch (error) {
        seen.push([what, error.name]);
      }
    };
    const P = Array.prototype;
    const self = { bias: 1 };
    const callbacks = {
      isBig: function (value, index, all) { return Number(value) + (this?.bias ?? 0) + index > all.length; },
      pair: (value, index) => [value, [index]],
      hole: (value) => [value, , value],
      same: (value) => value,
      grow: (value, index, all) => { if (all.length < 20 && Array.isArray(all)) all.push(value); return value; },
      shrink: (value, index, all) => { if (Array.isArray(all)) all.pop(); return value; },
      fails: () => { throw new RangeError("no"); },
      none: undefined,
    };
    for (const [at, list] of [...lists, ...odd].entries()) {
      for (const name of ["map", "filter", "some", "every", "find", "findIndex", "flatMap"]) {
        for (const [how, callback] of Object.entries(callbacks)) {
          const own = () => (Array.isArray(list) && list.constructor === Array ? Object.assign([], list) : list);
          note([at, name, how], () => P[name].call(own(), callback));
          note([at, name, how, "self"], () => P[name].call(own(), callback, self));
        }
      }
      for (const index of [0, 1, -1, -9, 9, 1.5, "1", undefined, NaN]) note([at, "at", index], () => P.at.call(list, index));
      note([at, "fromEntries"], () => Object.fromEntries(list));
      note([at, "pairs"], () => Object.fromEntries(Object.entries(list)));
      note([at, "map of pairs"], () => Object.fromEntries(new Map([[1, list]])));
    }
    note("proto", () => Object.getPrototypeOf(Object.fromEntries([["__proto__", { a: 1 }], ["b", 2]])) === Object.prototype);
    note("nothing", () => P.map.call(null, (value) => value));
    return JSON.stringify(seen);
  };
  const before = answers();
  const native = Array.prototype.map;
  useCompiledMethods();
  console.log(before === answers(), Array.prototype.map !== native, before.length);
`;

describe("array methods that are compiled with the program", () => {
  it("array methods of ours answer like the runtime's own", () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.constant("undefined"));
    const nested = fc.oneof(value, fc.array(value, { maxLength: 3 }));
    const lists = fc.sample(fc.array(nested, { maxLength: 6 }), { numRuns: 150, seed: 16 });
    const args = ["-e", PROGRAM, JSON.stringify(lists)];
    const done = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect(done.stderr).toBe("");
    const [same, replaced, length] = done.stdout.trim().split(" ");
    expect({ same, replaced }).toEqual({ same: "true", replaced: "true" });
    expect(Number(length)).toBeGreaterThan(100_000);
  });
});
