import { lstatSync } from "node:fs";
import { parseJson } from "../../gate/json.ts";
import { Failure } from "../files/failure.ts";
import { readBounded } from "../files/read-bounded.ts";
import { freeName, installFile } from "../install/installed-files.ts";

const LONGEST = 1024 * 1024;

/** Takes one key out of a JSON file and leaves the others; a copy of the file is kept beside it. */
export function withoutKey(path: string, key: string): void {
  const before = readBounded(path, LONGEST);
  const value = before === undefined ? undefined : parseJson(before);
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return;
  if (lstatSync(path).isSymbolicLink()) throw new Failure(`${path} is a link`);
  const left = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  installFile(path, `${JSON.stringify(left, null, 2)}\n`, freeName(`${path}.bak`));
}
