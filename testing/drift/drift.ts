import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLAUDE_CODE_VERSION, installClaudeCode } from "../../scripts/claude-code.ts";
import { ROOT } from "../../scripts/gate-files.ts";
import { EVENTS } from "../../src/gate/events.ts";
import { compareFields, compareNames, fieldsOf } from "./compare.ts";
import { eventsIn, manifestKeysOf, payloadsOf } from "./probe-client.ts";

const HELP = `npm run drift -- VERSION

Compares a client with what was recorded of ${CLAUDE_CODE_VERSION}: its hook events, the fields of their payloads and
the keys of a plugin's manifest. Prints what differs, one line each. Exit 1: something is missing that we rely on.`;

const FIXTURES = join(ROOT, `test/fixtures/claude-code-${CLAUDE_CODE_VERSION}`);
const MANIFEST_KEYS = [
  ...["name", "version", "description", "author", "homepage", "repository", "license", "keywords"],
  ...["commands", "agents", "skills", "hooks", "mcpServers", "lspServers", "engines"],
];

function recordedEvents(): string[] {
  const text = readFileSync(join(FIXTURES, "README.md"), "utf8");
  const [, list = ""] = text.split("Events this version supports: ");
  return list.trim().split(/\s+/).sort();
}

function recordedPayloads() {
  const folder = join(FIXTURES, "hooks");
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

async function differences(version: string): Promise<string[]> {
  process.env["RALPH_CLAUDE_CODE"] = version;
  const program = installClaudeCode(version);
  const events = eventsIn(program);
  if (events.length === 0) return ["event list is missing in the program"];
  const payloads = await payloadsOf(events.filter((event) => event !== "MessageDisplay"));
  if (payloads.length < 10) return [`payloads are missing: only ${payloads.length} were seen`];
  console.log(`${version}: ${events.length} events, ${payloads.length} payloads seen`);
  return [
    ...compareNames("event", recordedEvents(), events),
    ...compareFields(fieldsOf(recordedPayloads()), fieldsOf(payloads)),
    ...compareNames("manifest key", MANIFEST_KEYS, manifestKeysOf(program, MANIFEST_KEYS)),
  ];
}

const [version] = process.argv.slice(2);
if (version === undefined || version === "--help") {
  console.log(HELP);
  process.exit(version === undefined ? 1 : 0);
}
const found = await differences(version);
for (const line of found) console.log(line);
if (found.length === 0) console.log(`${version} is as ${CLAUDE_CODE_VERSION} was recorded.`);
// What is new disturbs nobody; what is missing may silence a gate.
const ours = (line: string) =>
  !line.startsWith("event ") || EVENTS.some((one) => line.includes(` ${one} `));
process.exit(found.some((line) => line.includes("missing") && ours(line)) ? 1 : 0);
