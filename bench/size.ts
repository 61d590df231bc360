import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { atMost, type Measure } from "./figure.ts";
import { BUILT } from "./plugin.ts";

const ROW = "dist-hooks, to one copy of the runtime";

/** What is built, in bytes, against the runtime that is in it. */
export const measureSize: Measure = (_rounds, wanted) => {
  if (!wanted(ROW)) return [];
  const files = readdirSync(BUILT).map((name) => lstatSync(join(BUILT, name)));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const ratio = bytes / lstatSync(process.execPath).size;
  return [{ row: ROW, wall: atMost(1.15, ratio), note: `${Math.round(bytes / 1e6)} MB` }];
};
