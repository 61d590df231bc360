import { openSync, writeSync } from "node:fs";
import { fuzzInputs } from "./fuzz-inputs.ts";

/** One process of `npm run fuzz`: some of the inputs. What it is at stands in a file, for the watchdog. */
const [seed, from, to, file = ""] = process.argv.slice(2);
const place = openSync(file, "w");

const { inputs, reached, finds, slowest } = await fuzzInputs({
  seed: Number(seed),
  from: Number(from),
  to: Number(to),
  begins: (index, target) => writeSync(place, `${index} ${target}`.padEnd(60), 0),
});
console.log(JSON.stringify({ inputs: [...inputs], reached: reached.entries(), finds, slowest }));
process.exit(0);
