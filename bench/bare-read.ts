import { readdirSync, readFileSync } from "node:fs";

/** Reads every file of a folder and does nothing with it: what no reader of them can go below. */
const [dir = "."] = process.argv.slice(2);
for (const name of readdirSync(dir)) readFileSync(`${dir}/${name}`);
