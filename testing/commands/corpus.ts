import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";

export const CORPUS = join(ROOT, "test/fixtures/commands");

const SHELLS = ["bash", "sh"] as const;
const PLACES = ["off-branch", "on-branch", "outside"] as const;
const GATES = ["branch", "bypass"] as const;
const WANTS = ["held", "passed"] as const;

export type Shell = (typeof SHELLS)[number];
export type CorpusPlace = (typeof PLACES)[number];

/** One line of the corpus; README.md in its folder says what the fields mean. */
export interface CorpusLine {
  readonly command: string;
  readonly shell: Shell;
  readonly place: CorpusPlace;
  readonly gate: (typeof GATES)[number];
  readonly want: (typeof WANTS)[number];
  readonly why: string;
  readonly family: string;
}

const FIELDS = ["command", "shell", "place", "gate", "want", "why", "family"].join();

export function corpusFiles(): string[] {
  return readdirSync(CORPUS).filter((name) => name.endsWith(".jsonl"));
}

/** Every line of every file. A line that is not well formed is an error that names it. */
export function readCorpus(): CorpusLine[] {
  return corpusFiles().flatMap((name) =>
    readFileSync(join(CORPUS, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((text, index) => readLine(text, `${name}:${index + 1}`)),
  );
}

function readLine(text: string, where: string): CorpusLine {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) throw new Error(`${where}: not an object`);
  if (Object.keys(value).join() !== FIELDS) throw new Error(`${where}: fields are not ${FIELDS}`);
  const fields = new Map<string, unknown>(Object.entries(value));
  const word = (name: string): string => {
    const given = fields.get(name);
    if (typeof given !== "string" || given === "") throw new Error(`${where}: ${name} is empty`);
    return given;
  };
  const oneOf = <T extends string>(name: string, known: readonly T[]): T => {
    const found = known.find((one) => one === word(name));
    if (found === undefined) throw new Error(`${where}: ${name} is none of ${known.join(", ")}`);
    return found;
  };
  return {
    command: word("command"),
    shell: oneOf("shell", SHELLS),
    place: oneOf("place", PLACES),
    gate: oneOf("gate", GATES),
    want: oneOf("want", WANTS),
    why: word("why"),
    family: word("family"),
  };
}

/** The command as an agent's Bash would get it: text for another shell is given to that shell. */
export function asBash({ command, shell }: Pick<CorpusLine, "command" | "shell">): string {
  return shell === "bash" ? command : `sh -c ${quoted(command)}`;
}

export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
