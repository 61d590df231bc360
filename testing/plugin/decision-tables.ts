import { COMMANDS } from "../../src/workflow/machine/machine.ts";
import { STATES } from "../../src/workflow/machine/states.ts";
import { PIPELINE_PHASES } from "../../src/workflow/next/pipeline-phase.ts";
import { headingsIn, listsIn, tablesIn } from "./markdown.ts";

/** Names that mean a state or a phase wherever they begin something. */
const NAMES: readonly string[] = [...STATES, ...PIPELINE_PHASES];

/** Phases by their everyday names, which are also ordinary words. */
const WORDS = [
  ...PIPELINE_PHASES.map((phase) => phase.toLowerCase()),
  ...COMMANDS,
  "pr",
  "create pr",
];

/** "If the phase is …", "When an issue stands in …": a word that may come before the name. */
const LEAD =
  /^(?:if|when|once|on|for|in|at|from|while|is|it|the|an?|phase|state|issue|group|position|says|stands)[\s:=]+/i;

/** Something that maps names to what follows: `research: …`, `plan, review → …`. */
const MAPS = /^([\w ]+?)(?:(?:,| and| or|\/)\s*[\w ]+?)*\s*(?::|=|→|->|–|—)/;

/** The text, and what is left of it when one leading word after the other goes. */
function readings(text: string): string[] {
  const words = text.replace(/[`*"“”]/g, "").trim();
  const rest = words.replace(LEAD, "");
  return rest === words ? [words] : [words, ...readings(rest)];
}

function beginsWithName(text: string): boolean {
  return readings(text).some((words) =>
    NAMES.some((name) => words.startsWith(name) && !/^\w/.test(words.slice(name.length))),
  );
}

const isWord = (text: string) => WORDS.includes(text.trim().toLowerCase());

function itemIsRow(text: string): boolean {
  return (
    beginsWithName(text) || readings(text).some((words) => isWord(MAPS.exec(words)?.[1] ?? ""))
  );
}

function rowIsRow(cells: readonly string[]): boolean {
  // A number or a mark before the name does not hide it.
  const first = cells.find((cell) => /[A-Za-z]/.test(cell)) ?? "";
  return (
    beginsWithName(first) || readings(first).some((words) => isWord(words.split(/[,/]/)[0] ?? ""))
  );
}

const several = (some: readonly unknown[]) => some.length >= 2;

/**
 * What decides from a state or phase what to do, where a tool must be asked: a table or a list with two or more
 * rows that begin with one, or two or more headings that do.
 */
export function decisionTables(body: string): string[] {
  const tables = tablesIn(body).map((rows) =>
    rows.filter(rowIsRow).map((cells) => cells.join(" | ")),
  );
  const lists = listsIn(body).map((items) => items.filter(itemIsRow));
  const headings = [headingsIn(body).filter(beginsWithName)];
  return [...tables, ...lists, ...headings].filter(several).map((rows) => rows.join("\n"));
}
