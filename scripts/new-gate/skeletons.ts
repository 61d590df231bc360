import { type Choice, isToolEvent, TOOLS } from "./questions.ts";

interface Skeleton {
  readonly path: string;
  readonly text: string;
}

/** Gates that may hold a stop stand apart from those before a tool, and from those that only tell. */
function folderOf(event: string): string {
  if (event === "PreToolUse") return "pre";
  return ["Stop", "SubagentStop", "TeammateIdle"].includes(event) ? "stop" : "post";
}

/** The gate, its unit and process tests, and its test in the real client. */
export function skeletons(choice: Choice): Skeleton[] {
  const folder = folderOf(choice.on);
  const { name } = choice;
  return [
    { path: `hooks-src/${folder}/${name}.ts`, text: gateText(choice) },
    { path: `test/gates/${name}.test.ts`, text: testText(choice, folder) },
    { path: `test/client/gates/${name}.test.ts`, text: clientText(choice) },
  ];
}

function constantOf(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function gateText({ name, on, tools, ifUnknown, rule }: Choice): string {
  const tool = TOOLS[tools];
  const groups = tool ? `import { ${tool.group} } from "../../src/gate/tool-groups.ts";\n` : "";
  const about = tool
    ? `({ call }) => (call.kind === "${tool.kind}" ? call : undefined)`
    : "(input) => input";
  return `import { unsure } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
${groups}import { runGate } from "../../src/run-gate.ts";

/** ${rule} */
export const ${constantOf(name)} = defineGate({
  name: "${name}",
  rule: ${JSON.stringify(rule)},
  savesFrom: "Say what goes wrong without it.",
  on: { ${on}: [${tool ? tool.group : ""}] },
  order: 80,
  ifUnknown: "${ifUnknown}",
  about: ${about},
  // What it must know besides, by the names in src/gate/facts.ts.
  facts: [],
  // allow(), block(line\`…\`) or refuse(line\`…\`, "what to do instead").
  decide: (${tool ? `{ ${tool.part} }` : "input"}) => unsure(\`nobody has decided about \${${tool ? tool.part : "input.session_id"}}\`),
});

if (import.meta.main) void runGate(${constantOf(name)});
`;
}

function testText({ name, on, tools }: Choice, folder: string): string {
  const constant = constantOf(name);
  const tool = TOOLS[tools];
  const input = tool && on === "PreToolUse" ? `toolInput(${tool.sample})` : "undefined";
  return `import { expect, it } from "vitest";
import { ${constant} } from "../../hooks-src/${folder}/${name}.ts";
import { allow } from "../../src/gate/decision.ts";
import { decide } from "../../testing/decide.ts";
import { toolInput } from "../../testing/inputs.ts";
import { sampleFor } from "../../testing/sample-payloads.ts";
import { sandbox } from "../../testing/sandbox.ts";

it("${name} lets pass what its rule allows", () => {
  const input = ${input};
  if (!input) return expect.fail("Make an input with testing/inputs.ts.");
  expect(decide(${constant}, input, {})).toEqual(allow());
});

it("${name} holds what its rule forbids", () => {
  expect.fail("Show a decision that blocks, with its line.");
});

it("${name} answers the same as an executable", () => {
  const box = sandbox();
  expect(box.gate("${name}", sampleFor(${constant}, box.project))).toMatchObject({ code: 0 });
  expect.fail("Show the payload it holds: exit 2 and the one line.");
});
`;
}

function clientText({ name, on }: Choice): string {
  const what = isToolEvent(on) ? "a call of that tool" : `what leads to ${on}`;
  return `import { expect, it } from "vitest";
import { bash } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";

it("${name} fires in the client", async () => {
  const stage = setStage();
  // Play ${what}; testing/client/acts.ts has more of them.
  const run = await stage.print({ lead: [bash("ls")] });
  expect(run.hooks.some(({ gates }) => gates.includes("${name}"))).toBe(true);
  expect.fail("Show what the agent is told, and that nothing went through.");
});
`;
}
