import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { Bun as Light } from "../../src/light/bun.ts";

const FILES = ["src", "hooks-src"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.startsWith("light/"))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8")),
);

/** The parts of Bun that the code uses: `which`, `stdin.text`. */
function partsUsed(): string[] {
  const found = FILES.flatMap((text) => [...text.matchAll(/\bBun\.(\w+(?:\.\w+)?)/g)]);
  return [...new Set(found.map(([, part = ""]) => part))].sort();
}

function has(part: string): boolean {
  let value: unknown = Light;
  for (const name of part.split(".")) {
    if (typeof value === "function") return true;
    if (typeof value !== "object" || value === null || !(name in value)) return false;
    value = Object.entries(value).find(([key]) => key === name)?.[1];
  }
  return true;
}

it("the light version has every part of Bun that the code uses", () => {
  expect(partsUsed().length).toBeGreaterThan(5);
  expect(partsUsed().filter((part) => !has(part))).toEqual([]);
});

it("no module of Bun is used but its SQLite, which the light version replaces", () => {
  const imported = FILES.flatMap((text) => text.match(/(?:from|import\() ?"bun(?::\w+)?"/g) ?? []);
  const modules = imported.map((one) => one.split(`"`)[1]);
  expect([...new Set(modules)]).toEqual(["bun:sqlite"]);
});
