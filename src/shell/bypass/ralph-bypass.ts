import { baseName } from "../place/posix-path.ts";
import type { Argument } from "../prove/argument.ts";
import { asksForHelp } from "./asks-for-help.ts";
import type { Bypass } from "./bypass.ts";

/** Our own commands that only read. Every other one, known or not, is no agent's to run. */
export const OWN_READING_COMMANDS: ReadonlySet<string> = new Set([
  ...["status", "log", "explain", "doctor", "settings", "help"],
  ...["statusline", "stats", "replay", "completions"],
  ...["board list", "board show"],
]);

/** Commands for the client and for scripts: nobody is asked about them. */
const NOT_FOR_PEOPLE: ReadonlySet<string> = new Set(["mcp", "hook", "gate", "handoff"]);

/** Options that make a reading command write. */
const WRITES = /^--(?:fix|live|apply|write)/;

const OWN_NAMES: ReadonlySet<string> = new Set(["ralph", "ralph-hero"]);
const GATE_NAME =
  /^[a-z]+(?:-[a-z]+)*-(?:gate|record|report)$|^auto-state$|^team-(?:task-completed|teammate-idle)$/;

/** What our executable is when it is called by this name or path, if by any of ours. */
export function ownProgram(called: string): "command line" | "gate" | undefined {
  const name = baseName(called)
    .toLowerCase()
    .replace(/\.exe$/, "");
  if (OWN_NAMES.has(name)) return "command line";
  const isOurs = !called.includes("/") || /(?:^|\/)dist-hooks\//.test(called);
  return isOurs && isGateName(name) ? "gate" : undefined;
}

export function isGateName(name: string): boolean {
  return GATE_NAME.test(name);
}

/** The command a call of ours makes, as far as it changes anything. */
export function ralphBypass(args: readonly Argument[]): Bypass | undefined {
  if (asksForHelp(args, "-h", "--version")) return undefined;
  const words = args.filter(({ prefix }) => !prefix.startsWith("-"));
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (first.value === undefined) return held(`ralph ${first.text}`);
  let command = first.value;
  if (command === "board") {
    if (second === undefined) return undefined;
    if (second.value === undefined) return held(`ralph board ${second.text}`);
    command = `board ${second.value}`;
  }
  if (OWN_READING_COMMANDS.has(command) && onlyReads(command, words, args)) return undefined;
  const person = args.flatMap(({ value }) => value ?? []);
  const isKnown = !NOT_FOR_PEOPLE.has(command) && person.length === args.length;
  return { ...held(`ralph ${command}`), ...(isKnown && { person }) };
}

function held(name: string): Bypass {
  return { name, recovery: "handoff_ticket" };
}

function onlyReads(
  command: string,
  words: readonly Argument[],
  args: readonly Argument[],
): boolean {
  if (args.some(({ prefix }) => WRITES.test(prefix))) return false;
  const mayWrite = command === "doctor" || command === "settings";
  if (mayWrite && args.some(({ value }) => value === undefined)) return false;
  return command !== "settings" || words.length === 1;
}
