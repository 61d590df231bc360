import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { gateFiles, ROOT } from "../gate-files.ts";
import { type Choice, QUESTIONS } from "./questions.ts";
import { skeletons } from "./skeletons.ts";

const USAGE = [
  "Usage: npm run new-gate -- [NAME] [--on EVENT] [--tools TOOLS] [--if-unknown allow|block] [--rule SENTENCE]",
  ...QUESTIONS.map(({ option, meaning, allowed }) => `  --${option}: ${meaning} ${allowed}`),
  "What is not given is asked for.",
].join("\n");

/** Asks what is missing on a terminal; elsewhere everything must be given. */
async function answers(): Promise<Choice> {
  if (process.argv.includes("--help") || process.argv.includes("-h")) end(0, USAGE);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(QUESTIONS.map(({ option }) => [option, { type: "string" }])),
  });
  if (positionals.length > 1) end(2, `"${positionals[1]}" is not understood.\n${USAGE}`);
  const given: Record<string, string> = {};
  if (positionals[0] !== undefined) given["name"] = positionals[0];
  for (const { option } of QUESTIONS) {
    const value = values[option];
    if (typeof value === "string") given[option] = value;
  }
  const choice: Record<string, string> = {};
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  for (const { option, meaning, allowed, accepts, when } of QUESTIONS) {
    if (when && !when(choice)) continue;
    let answer = given[option];
    for (;;) {
      if (answer === undefined && terminal) {
        answer = (await terminal.question(`${meaning} ${allowed}\n> `)).trim();
      }
      if (answer === undefined) end(2, `--${option} is missing.\n${USAGE}`);
      if (accepts(answer)) break;
      if (!terminal) end(2, `--${option} cannot be "${answer}". ${meaning} ${allowed}`);
      answer = undefined;
    }
    choice[option] = answer;
  }
  terminal?.close();
  const { name = "", on = "", tools = "", rule = "" } = choice;
  return { name, on, tools, rule, ifUnknown: choice["if-unknown"] === "block" ? "block" : "allow" };
}

function end(code: 0 | 2, text: string): never {
  if (code === 0) console.log(text);
  else console.error(text);
  process.exit(code);
}

const choice = await answers();
if (gateFiles().some(({ name }) => name === choice.name))
  end(2, `${choice.name} is there already.`);
const files = skeletons(choice);
for (const { path } of files) {
  if (existsSync(join(ROOT, path))) end(2, `${path} is there already.`);
}
for (const { path, text } of files) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
console.log(
  [
    "Fill in these; their tests fail until you do:",
    ...files.map(({ path }) => `  ${path}`),
    "Then run npm run fix (wiring and docs), npm test, and npm run test:client.",
  ].join("\n"),
);
