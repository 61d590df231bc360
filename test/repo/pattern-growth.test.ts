import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@babel/parser";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { ownCost } from "../../testing/processes/least-cost.ts";
import { referenceCost } from "../../testing/processes/reference-work.ts";

interface Pattern {
  readonly where: string;
  readonly regexp: RegExp;
}

/** The part of a tree that says where a pattern stands. */
interface RegExpLiteral {
  readonly type: string;
  readonly pattern: string;
  readonly flags: string;
  readonly loc: { readonly start: { readonly line: number } };
}

/** Patterns that never see a long text of that kind, and why. */
const SPARED: readonly (readonly [where: string, begins: string, why: string])[] = [
  ["src/world/settings/value-kinds.ts", "(?:N|", "the name has at most 200 characters"],
  [
    "src/workflow/next/path-pattern.ts",
    "\\[[^\\]]*",
    "it gets no more than up to the last bracket",
  ],
  ["src/shell/written/git/git-pathspec.ts", "\\[[^\\]]*", "no more than up to the last bracket"],
  ["src/shell/bypass/text/carries-text.ts", "[A-Za-z_]\\w*", "a part of an anchored one"],
  ["src/shell/bypass/text/carries-text.ts", "(?:\\S*\\/)?", "a part of an anchored one"],
];

/** What is repeated: the pattern's own words, as they stand and with something beside them, and single signs. */
function piecesOf(source: string): ReadonlySet<string> {
  const signs = `a 1-/([{<>"'\`$\\=:.,#*|;&\n`;
  const pieces = new Set([...signs, "a ", "a/", "a.", "-a ", "a=", "a\n", "[a", "../", "@{"]);
  for (const [raw] of source.matchAll(/(?:\\.|[A-Za-z0-9_]|[-.:=@#~,"'`%!<>&;/])+/g)) {
    const known: Readonly<Record<string, string>> = { s: " ", n: "\n", t: "\t", d: "1", w: "a" };
    const word = raw.replace(/\\(.)/g, (_all, sign: string) =>
      /[A-Za-z0-9]/.test(sign) ? (known[sign] ?? "") : sign,
    );
    if (word !== "") for (const behind of ["", " ", "-", "1 ", ":"]) pieces.add(`${word}${behind}`);
  }
  return pieces;
}

function patternsIn(node: unknown, file: string): Pattern[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap((one) => patternsIn(one, file));
  const { type, pattern, flags, loc } = node as Partial<RegExpLiteral>;
  if (type === "RegExpLiteral" && pattern !== undefined) {
    // One that is tried at a single place only is not tried anew at each.
    if (flags?.includes("y")) return [];
    const regexp = new RegExp(pattern, flags?.replace("g", ""));
    return [{ where: `${file}:${loc?.start.line}`, regexp }];
  }
  return Object.entries(node).flatMap(([name, one]) =>
    name === "loc" || name.endsWith("Comments") ? [] : patternsIn(one, file),
  );
}

function allPatterns(): readonly Pattern[] {
  const files = ["src", "hooks-src"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.startsWith("page/"))
      .map((file) => `${folder}/${file}`),
  );
  const found = new Map<string, Pattern>();
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8");
    const tree = parse(text, { sourceType: "module", plugins: ["typescript"] });
    for (const one of patternsIn(tree.program, file)) found.set(String(one.regexp), one);
  }
  return [...found.values()];
}

const LENGTH = 16_000;

/** Milliseconds of the piece that takes longest. */
function worst(
  { regexp }: Pattern,
  enough: number,
): { readonly ms: number; readonly piece: string } {
  let found = { ms: 0, piece: "" };
  for (const piece of piecesOf(regexp.source)) {
    // What no pattern expects comes last, so that it fails as late as can be.
    const text = `${piece.repeat(LENGTH / piece.length)}\u0000`;
    const cost = () => ownCost(() => regexp.test(text));
    let ms = cost();
    // What is slow once may be compiled, or interrupted.
    for (let again = 0; ms > enough && again < 3; again += 1) ms = Math.min(ms, cost());
    if (ms > found.ms) found = { ms, piece };
    if (ms > enough) break;
  }
  return found;
}

it("no pattern takes the square of a text's length, whatever is repeated in it", () => {
  const patterns = allPatterns();
  expect(patterns.length).toBeGreaterThan(500);
  // A pattern that reads a text once takes a hundredth of it.
  const enough = referenceCost();
  const slow = patterns.flatMap((one) => {
    const { ms, piece } = worst(one, enough);
    const spared = SPARED.some(
      ([where, begins]) => one.where.startsWith(where) && one.regexp.source.startsWith(begins),
    );
    return ms > enough && !spared ? [`${one.where} ${JSON.stringify(piece)}`] : [];
  });
  expect(slow).toEqual([]);
}, 120_000);
