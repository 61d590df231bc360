import { parseJson } from "../../../src/gate/json.ts";
import { LONGEST_LINE } from "../../../src/gate/line.ts";
import { unless } from "../../soak/outcome.ts";

/** What a gate's process answered: exit code, and what it printed without the last line break. */
export interface GateAnswer {
  readonly code: number | null;
  readonly stdout: string | undefined;
  readonly stderr: string | undefined;
}

/** What the client takes in `hookSpecificOutput` of an event; none: it rejects the field. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  PreToolUse: [
    "permissionDecision",
    "permissionDecisionReason",
    "updatedInput",
    "additionalContext",
  ],
  PostToolUse: ["additionalContext"],
  SessionStart: ["additionalContext"],
  UserPromptSubmit: ["additionalContext"],
  UserPromptExpansion: ["additionalContext"],
};

/** A break of the line, or a character by which a terminal would do something. */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Everything wrong with an answer to an event; the event is undefined where stdin named none. */
export function answerFaults(
  { code, stdout, stderr }: GateAnswer,
  event: string | undefined,
  speakers: number,
): readonly string[] {
  return [
    ...unless(code === 0 || code === 2, `exit ${code}`),
    ...unless(code !== 2 || stdout === undefined, "JSON with exit 2"),
    ...unless(code !== 2 || (stderr ?? "") !== "", "held without a word"),
    ...(stderr === undefined ? [] : lineFaults(stderr, code === 2, speakers)),
    ...(stdout === undefined ? [] : outputFaults(stdout, event)),
  ];
}

/** A path or command in a remedy is never cut; several gates of a process say one line each. */
function lineFaults(line: string, isHeld: boolean, speakers: number): readonly string[] {
  const [fact = ""] = line.split(/ Recovery: /);
  const said = isHeld ? fact : line;
  const longest = isHeld ? LONGEST_LINE : LONGEST_LINE * speakers + speakers - 1;
  return [
    ...unless(said.length <= longest, `a line of ${said.length} characters`),
    ...unless(!UNPRINTABLE.test(line), "a character that breaks the line"),
    ...unless(line.isWellFormed(), "half of a character"),
    ...unless(line.trim() !== "", "an empty line"),
  ];
}

function outputFaults(stdout: string, event: string | undefined): readonly string[] {
  const value = parseJson(stdout);
  if (typeof value !== "object" || value === null) return ["stdout is no JSON object"];
  const { systemMessage, hookSpecificOutput, ...more }: Readonly<Record<string, unknown>> = {
    ...value,
  };
  const isText = systemMessage === undefined || typeof systemMessage === "string";
  return [
    ...unless(!stdout.includes("\n"), "stdout is more than one line"),
    ...unless(isText, "systemMessage is no text"),
    ...unless(Object.keys(more).length === 0, `stdout has ${Object.keys(more).join()}`),
    ...(hookSpecificOutput === undefined
      ? []
      : specificFaults({ ...Object(hookSpecificOutput) }, event)),
  ];
}

function specificFaults(
  { hookEventName, ...given }: Readonly<Record<string, unknown>>,
  event: string | undefined,
): readonly string[] {
  const taken = TAKEN[event ?? ""] ?? [];
  const asks = given["permissionDecision"];
  return [
    ...unless(hookEventName === event, `the answer is for ${hookEventName}, not for ${event}`),
    ...Object.keys(given).flatMap((name) =>
      unless(taken.includes(name), `${event} takes no ${name}`),
    ),
    ...unless(asks === undefined || asks === "ask", `the decision is ${asks}`),
    ...unless(
      asks === undefined || typeof given["permissionDecisionReason"] === "string",
      "no reason",
    ),
    ...unless(isInput(given["updatedInput"]), "updatedInput is no object"),
    ...unless(
      ["string", "undefined"].includes(typeof given["additionalContext"]),
      "context is no text",
    ),
  ];
}

function isInput(value: unknown): boolean {
  return (
    value === undefined || (typeof value === "object" && value !== null && !Array.isArray(value))
  );
}
