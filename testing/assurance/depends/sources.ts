import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/gate-files.ts";
import type { Claim } from "../claim.ts";
import { neededFiles } from "./needed-files.ts";

/** What assurance itself writes cannot make its own results old. */
const OWN = /^docs\/assurance\.(?:md|json(?:\.new)?)$/;

const WITH_BUN = /^node scripts\/with-bun\.mjs (\S+)/;
const VITEST =
  /^(?:\w+=\S+ )*node scripts\/with-bun\.mjs node_modules\/vitest\/vitest\.mjs run (.+)$/;

/** Every file of the clone that git does not ignore, also those that are not committed yet. */
function filesOfClone(): readonly string[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const { stdout, status } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw new Error("git does not list the files of the clone");
  return stdout.split("\0").filter((file) => file !== "" && !OWN.test(file));
}

/** The files that a claim's command begins with; undefined: it is not known. */
export function entriesOf({ command }: Pick<Claim, "command">): readonly string[] | undefined {
  const tests = VITEST.exec(command)?.[1];
  if (tests !== undefined) return ["vitest.config.ts", ...tests.split(" ")];
  const script = /^(?:\w+=\S+ )*npm run ([\w:]+)/.exec(command)?.[1] ?? "";
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const file = WITH_BUN.exec(scripts[script] ?? "")?.[1];
  return file === undefined ? undefined : [file];
}

/** The files on which a claim depends: those its command can reach, or all where that is not known. */
export async function sourcesOf(claim: Pick<Claim, "command">): Promise<readonly string[]> {
  const all = filesOfClone();
  const entries = entriesOf(claim);
  const needed = entries && (await neededFiles(entries, all));
  return needed ? [...needed].sort() : [...all].sort();
}

/** A name for the state of everything that a claim depends on: a result counts only for it. */
export async function stateOfSources(claim: Claim): Promise<string> {
  const hash = new Bun.CryptoHasher("sha256");
  const { command, figures, passes } = claim;
  const printed = figures.map((one) => `${one.label} ${one.printed} ${one.isSum}`);
  hash.update(JSON.stringify([command, printed, String(passes)]));
  for (const file of await sourcesOf(claim)) {
    hash.update(`\0${file}\0`).update(contentOf(file));
  }
  return hash.digest("hex");
}

/** A file that was deleted and is still in the index has no content. */
function contentOf(file: string): Uint8Array | string {
  try {
    return readFileSync(join(ROOT, file));
  } catch {
    return "not there";
  }
}
