import { lstatSync } from "node:fs";
import { parseJson } from "../../gate/json.ts";
import { seatedFirst } from "../../gate/rules/mods/guard-settings.ts";
import { entriesOf } from "../attendance/folder.ts";
import { clientHome } from "../client/client-home.ts";
import { Failure } from "../files/failure.ts";
import { dirname, join } from "../files/path.ts";
import { readBounded } from "../files/read-bounded.ts";
import { freeName } from "../install/installed-files.ts";
import type { Environment } from "../project.ts";
import { guardRecords } from "./guard-record.ts";

/** What the guard is made of; the last one is written where it is seated. */
const SHIPPED = [
  ".claude-plugin/plugin.json",
  "hooks/hooks.json",
  "hooks/register.ts",
  "hooks/above-gates.ts",
] as const;
const SEAT = "hooks/seat.ts";

const LONGEST = 1024 * 1024;

/** A file at its place, as it should be and as it is. */
export interface SeatFile {
  readonly path: string;
  readonly wanted: string;
  readonly found: string | undefined;
}

/** The guard as it is seated for this user. */
export interface GuardSeat {
  readonly folder: string;
  readonly files: readonly SeatFile[];
  /** What else lies in its folders. */
  readonly others: readonly string[];
  /** Mods that it lets in, as it was seated. */
  readonly letsIn: readonly string[];
  readonly settings: {
    readonly path: string;
    readonly text: string | undefined;
    readonly isLink: boolean;
    /** A path for a copy of it that is not in use. */
    readonly backup: string;
  };
  /** Who stands first in the user's settings. */
  readonly first: readonly unknown[];
}

/** `more`: mods to be let in beside those that are already. */
export function readGuardSeat(
  env: Environment,
  plugin: string,
  more: readonly string[],
): GuardSeat {
  const home = clientHome(env);
  const folder = join(home, "skills/ralph-guard");
  const letsIn = letInAt(join(folder, SEAT));
  const seat = seatText([...new Set([...letsIn, ...more])], guardRecords(env));
  const wanted = [
    ...SHIPPED.map((name) => ({ name, text: shippedText(join(plugin, "guard", name)) })),
    { name: SEAT, text: seat },
  ];
  const path = join(home, "settings.json");
  const text = readBounded(path, LONGEST);
  const files = wanted.map(({ name, text: one }) => {
    const file = join(folder, name);
    return { path: file, wanted: one, found: readBounded(file, LONGEST) };
  });
  return {
    ...{ folder, letsIn, files, others: othersIn(folder, files) },
    settings: {
      ...{ path, text, backup: freeName(`${path}.bak`) },
      isLink: [path, folder, join(home, "skills")].some(isLink),
    },
    first: seatedFirst(text),
  };
}

function seatText(letsIn: readonly string[], records: string): string {
  return [
    "// Written by ralph init --guard.",
    `export const LETS_IN: readonly string[] = ${JSON.stringify(letsIn)};`,
    `export const RECORDS: string = ${JSON.stringify(records)};`,
    "",
  ].join("\n");
}

/** What the guard was told to let in when it was seated. */
function letInAt(path: string): readonly string[] {
  const text = readBounded(path, LONGEST) ?? "";
  const [, list = "[]"] =
    /^export const LETS_IN: readonly string\[\] = (\[.*\]);$/m.exec(text) ?? [];
  const value: unknown = parseJson(list);
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function othersIn(folder: string, files: readonly SeatFile[]): readonly string[] {
  const folders = [...new Set(files.map(({ path }) => dirname(path)))];
  const known = new Set([...folders, ...files.map(({ path }) => path)]);
  const inside = [folder, ...folders].flatMap((one) =>
    entriesOf(one).map((name) => join(one, name)),
  );
  return inside.filter((path) => !known.has(path));
}

function shippedText(path: string): string {
  const text = readBounded(path, LONGEST);
  if (text !== undefined) return text;
  throw new Failure(`${path} is not there: run the ralph in the plugin's own dist-hooks folder.`);
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
