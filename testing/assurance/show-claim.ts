import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { ROOT } from "../../scripts/gate-files.ts";
import { type Claim, judgeClaim } from "./claim.ts";
import { stateOfSources } from "./depends/sources.ts";
import type { PartName } from "./parts.ts";
import { outputFile, RESULTS, type Result, storeResult } from "./results.ts";

/** The last part of an output is enough: figures stand at its end. */
const MOST_KEPT = 4_000_000;

/** Runs a claim's command, or one part of it, and keeps what it showed. */
export async function showClaim(claim: Claim, part: PartName, file = RESULTS): Promise<Result> {
  const sources = await stateOfSources(claim);
  const started = performance.now();
  const { code, output } = await run(claim, part);
  const judged = judgeClaim(claim, code, output);
  const isSame = sources === (await stateOfSources(claim));
  const result: Result = {
    id: claim.id,
    ...(part === undefined ? {} : { part }),
    ...(isSame ? judged : { ...judged, pass: false, why: "the sources changed while it ran" }),
    seconds: Math.round((performance.now() - started) / 1000),
    date: new Date().toISOString().slice(0, 10),
    sources,
  };
  storeResult(result, file);
  return result;
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function run(claim: Claim, part: PartName): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const file = createWriteStream(outputFile(claim, part));
    let output = "";
    const keep = (chunk: Buffer) => {
      file.write(chunk);
      output = (output + plain(chunk.toString())).slice(-MOST_KEPT);
    };
    const ofPart = part === undefined ? {} : { part };
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...ofPart };
    const child = spawn("sh", ["-c", claim.command], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      file.end();
      resolve({ code, output });
    });
  });
}

function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are what is taken out
  return text.replace(/\u001b\[[0-9;]*m/g, "");
}
