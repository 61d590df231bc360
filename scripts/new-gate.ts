import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./gate-files.ts";

const EVENTS: Readonly<Record<string, string>> = {
  pre: "PreToolUse",
  stop: "Stop",
  post: "TaskCompleted",
};

const [folder = "", name = ""] = process.argv.slice(2);
const event = EVENTS[folder];
if (!event || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  console.error("Usage: npm run new-gate pre|post|stop my-gate");
  process.exit(2);
}
const constant = name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const gate = join(ROOT, "hooks-src", folder, `${name}.ts`);
const test = join(ROOT, "test/gates", `${name}.test.ts`);
if (existsSync(gate) || existsSync(test)) {
  console.error(`${name} is there already.`);
  process.exit(1);
}

writeFileSync(
  gate,
  `import { allow } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { runGate } from "../../src/run-gate.ts";

/** The rule it enforces, in one sentence. */
export const ${constant} = defineGate({
  name: "${name}",
  rule: "The rule it enforces, in one sentence.",
  on: ["${event}"],
  when: () => true,
  needs: [],
  ifUnknown: "allow",
  decide: () => allow(),
});

if (import.meta.main) void runGate(${constant});
`,
);
writeFileSync(
  test,
  `import { expect, it } from "vitest";
import { ${constant} } from "../../hooks-src/${folder}/${name}.ts";

it("says what it enforces", () => {
  expect(${constant}.rule).toMatch(/^[A-Z].*\\.$/);
});
`,
);
console.log(
  `hooks-src/${folder}/${name}.ts and its test are there. Wire it in hooks.json, then npm test.`,
);
