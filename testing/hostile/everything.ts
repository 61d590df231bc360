import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { CLI_COMMANDS } from "../../src/cli/commands.ts";
import { TOOL_LIST } from "../../src/mcp/tool-list.ts";
import { EVERY_GATE } from "../every-gate.ts";
import { asText, DIST, recorded } from "../sandbox.ts";

/** Words for commands that do more with them. A command that is not listed is called bare. */
const WORDS: Readonly<Record<string, string>> = {
  init: "--agents",
  doctor: "--team",
  "board add": "--title x",
  "board show": "1",
  "board move": "1 Backlog --reason r",
  release: "1 --reason r",
  handoff: "1 --command plan --intent lock --reason r",
  setup: "--apply",
  explain: "state-gate",
  gate: "state-gate",
};

const VALUES: Readonly<Record<string, unknown>> = {
  command: "plan",
  intent: "lock",
  reason: "r",
  title: "x",
  body: "x",
  targetState: "Done",
  workflowState: "Backlog",
  estimate: "S",
  priority: "P1",
};

/** By these a person takes the repository into use, which trusts its settings; they come last. */
const TAKES_INTO_USE = ["uninstall", "init"];

/**
 * A shell script that runs every gate, every tool in one server, and every command, in that order.
 * `afterInit`: a person has taken the repository into use before.
 */
export function everythingIn(dir: string, clone: string, afterInit = false): string {
  const lines: string[] = [];
  const program = (name: string) => `'${join(DIST, name)}'`;
  const input = (name: string, text: string) => {
    const path = join(dir, `input-${name}`);
    writeFileSync(path, text);
    return path;
  };
  if (afterInit) lines.push(...TRUSTING.map((words) => `${program("ralph")} ${words} </dev/null`));
  const start = input("start", asText(recorded("SessionStart.startup", { cwd: clone })));
  lines.push(`${program("session-record")} < '${start}'`);
  for (const { gate, args, work } of EVERY_GATE) {
    const path = input(gate, asText(work(clone)));
    lines.push(`${program(gate)} ${args.join(" ")} < '${path}'`);
  }
  lines.push(`${program("ralph")} mcp < '${input("mcp", serverInput())}'`);
  const payload = input("payload", asText(EVERY_GATE[0]?.work(clone)));
  const first = CLI_COMMANDS.map(({ name }) => name).filter(
    (name) => name !== "mcp" && !TAKES_INTO_USE.includes(name),
  );
  for (const name of [...first, ...TAKES_INTO_USE]) {
    lines.push(`${program("ralph")} ${name} ${WORDS[name] ?? ""} < '${payload}'`);
  }
  return lines.map((line) => `${limitOf(line)} ${line}; echo "exit $?"\n`).join("");
}

/**
 * 124: it ran into its limit. The page serves until a person ends it, as is done here; without
 * --foreground it would be told twice.
 */
function limitOf(line: string): string {
  const ended = "timeout --foreground --preserve-status -s INT 6";
  return line.includes(" page ") ? ended : "timeout 30";
}

function serverInput(): string {
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  };
  const calls = TOOL_LIST.map(({ name, inputSchema }, at) => {
    const required = "required" in inputSchema ? [Object(inputSchema).required].flat() : [];
    const args = Object.fromEntries(required.map((key) => [String(key), VALUES[String(key)] ?? 1]));
    return { jsonrpc: "2.0", id: at + 2, method: "tools/call", params: { name, arguments: args } };
  });
  return [
    { jsonrpc: "2.0", id: 1, method: "initialize", params },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    ...calls,
  ]
    .map((message) => `${JSON.stringify(message)}\n`)
    .join("");
}

/** How a person takes a repository into use and trusts what it sets. */
export const TRUSTING = ["init", "settings trust --yes"];

/** How many programs the script starts, so that a run that started none is noticed. */
export const PROGRAMS = 1 + EVERY_GATE.length + CLI_COMMANDS.length;
