import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod";
import { ROOT } from "../../scripts/gate-files.ts";
import { UNREACHABLE, type Unreachable } from "./unreachable.ts";

const place = z.object({ start: z.object({ line: z.number().optional() }) });
const REPORT = z.record(
  z.string(),
  z.object({
    statementMap: z.record(z.string(), place),
    fnMap: z.record(z.string(), z.object({ loc: place })),
    branchMap: z.record(z.string(), z.object({ loc: place, locations: z.array(place) })),
    s: z.record(z.string(), z.number()),
    f: z.record(z.string(), z.number()),
    b: z.record(z.string(), z.array(z.number())),
  }),
);

interface Part {
  readonly kind: "statement" | "function" | "branch";
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly isRun: boolean;
}

/** Every statement, function and branch of the two folders, and whether a test ran it. */
function partsOf(report: z.infer<typeof REPORT>): Part[] {
  return Object.entries(report).flatMap(([path, found]) => {
    const file = relative(ROOT, path);
    const rows = readFileSync(path, "utf8").split("\n");
    const part = (
      kind: Part["kind"],
      at: z.infer<typeof place> | undefined,
      times: number,
    ): Part => {
      const line = at?.start.line ?? 0;
      return { kind, file, line, text: rows[line - 1] ?? "", isRun: times > 0 };
    };
    const { statementMap, fnMap, branchMap, s, f, b } = found;
    return [
      ...Object.entries(s).map(([id, times]) => part("statement", statementMap[id], times)),
      ...Object.entries(f).map(([id, times]) => part("function", fnMap[id]?.loc, times)),
      ...Object.entries(b).flatMap(([id, all]) =>
        all.map((times, at) => {
          const { loc, locations = [] } = branchMap[id] ?? {};
          // An `else` that is not written has no place of its own.
          return part("branch", locations[at]?.start.line ? locations[at] : loc, times);
        }),
      ),
    ];
  });
}

function reasonFor(part: Part): Unreachable | undefined {
  return UNREACHABLE.find(({ file, inLine }) => file === part.file && part.text.includes(inLine));
}

const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
const config = join(ROOT, "testing/coverage/vitest.config.ts");
const ran = spawnSync(process.execPath, [vitest, "run", "--config", config], {
  cwd: ROOT,
  stdio: ["ignore", "ignore", "inherit"],
});
const report = REPORT.parse(
  JSON.parse(readFileSync(join(ROOT, ".cache/coverage/coverage-final.json"), "utf8")),
);
const parts = partsOf(report);
const missed = parts.filter(({ isRun }) => !isRun);
const unexplained = missed.filter((part) => reasonFor(part) === undefined);
const used = new Set(missed.map(reasonFor));
const stale = UNREACHABLE.filter((one) => !used.has(one));
for (const { kind, file, line, text } of unexplained) {
  console.log(`not run: ${file}:${line} ${kind}: ${text.trim()}`);
}
for (const { file, inLine } of stale) console.log(`is run, or gone: ${file}: ${inLine}`);
for (const kind of ["statement", "function", "branch"] as const) {
  const all = parts.filter((part) => part.kind === kind);
  const run = all.filter(({ isRun }) => isRun);
  const aside = all.filter((part) => !part.isRun && reasonFor(part) !== undefined);
  console.log(
    `${kind}: ${run.length + aside.length} of ${all.length} covered, ${aside.length} cannot be run`,
  );
}
console.log(
  `coverage: ${unexplained.length} not run of ${parts.length} in ${Object.keys(report).length} files`,
);
if (ran.status !== 0) console.log("a test failed: npm test says which");
if (ran.status !== 0 || unexplained.length + stale.length > 0 || parts.length < 5000) {
  process.exitCode = 1;
}
