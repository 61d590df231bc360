import { eventsOf, type Gate } from "../../src/gate/define-gate.ts";

const unknown = ({ ifUnknown }: Gate) => (ifUnknown === "block" ? "blocks" : "lets it pass");

function factsOf(gate: Gate): string {
  const checks = [gate, ...(gate.otherwise ?? [])];
  const names = checks.flatMap((check) => [...(check.cheapFacts ?? []), ...check.facts]);
  return [...new Set(names)].join(", ") || "nothing but its input";
}

function toolsOf(gate: Gate): string[] {
  const matchers = Object.values(gate.on).flatMap((groups) => groups.map(({ matcher }) => matcher));
  return matchers.length === 0
    ? []
    : [`- Tools: ${matchers.map((one) => `\`${one}\``).join(", ")}.`];
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** docs/gates.md, from the gates themselves. */
export function gatesPage(gates: readonly Gate[]): string {
  return [
    "# Gates",
    "",
    "Written by `npm run docs` from `hooks-src/`, as `hooks.json` is. All gates of an event run in one process. Every gate",
    "is silent in a project that does not use ralph.",
    "",
    ...gates.flatMap((gate) => [
      `## ${gate.name}`,
      "",
      gate.rule,
      "",
      `- Saves you from: ${lowerFirst(gate.savesFrom)}`,
      `- Events: ${eventsOf(gate).join(", ")}.`,
      ...toolsOf(gate),
      `- Reads: ${factsOf(gate)}.`,
      `- When it cannot find out, it ${unknown(gate)}.`,
      "",
    ]),
  ].join("\n");
}

/** The table of README.md. */
export function gatesTable(gates: readonly Gate[]): string {
  return [
    "| gate | saves you from | rule | if it cannot find out |",
    "|---|---|---|---|",
    ...gates.map(
      (gate) => `| ${gate.name} | ${gate.savesFrom} | ${gate.rule} | ${unknown(gate)} |`,
    ),
  ].join("\n");
}

/** src/gate/rules/gate-names.ts: the settings table has a row for each gate and cannot load them. */
export function gateNames(gates: readonly Gate[]): string {
  return [
    "// Written by `npm run docs` from hooks-src/. Do not edit.",
    "",
    "/** Every gate, in the order in which they speak. */",
    "export const GATE_NAMES: readonly string[] = [",
    ...gates.map(({ name }) => `  "${name}",`),
    "];",
    "",
  ].join("\n");
}
