import { parseJson } from "../../../src/gate/json.ts";
import { TOOL_LIST } from "../../../src/mcp/tool-list.ts";
import type { Random } from "../../oracle/random.ts";
import { callLines } from "../../processes/tool-call.ts";
import { unless } from "../../soak/outcome.ts";
import type { FuzzProject } from "../gates/fuzz-project.ts";
import { hostileValue } from "../input/hostile-values.ts";
import { mutatedJson } from "../input/mutate-text.ts";
import { startRalph } from "./started.ts";

const ARGUMENTS = { number: 4, command: "plan", intent: "lock", reason: "r", targetState: "Done" };

/** Damaged calls between sound ones: every answer is JSON, and the last call is still answered. */
export async function serverFaults(world: FuzzProject, random: Random): Promise<readonly string[]> {
  const [first = "", second = ""] = callLines("get_issue", { number: 4 }, "toolu_1").split("\n");
  const damaged = Array.from({ length: 3 }, (_, at) => {
    const name = random.pickAny(TOOL_LIST)?.name;
    const given = random.chance(0.3) ? hostileValue(random) : ARGUMENTS;
    const call = {
      jsonrpc: "2.0",
      id: at + 10,
      method: "tools/call",
      params: { name, arguments: given },
    };
    return mutatedJson(random, call).replaceAll("\n", " ");
  });
  const params = { name: "ralph_hero__get_issue", arguments: { number: 4 } };
  const last = JSON.stringify({ jsonrpc: "2.0", id: 99, method: "tools/call", params });
  const input = `${[first, second, ...damaged, last].join("\n")}\n`;
  const { code, stdout = "", stderr, hung } = await startRalph(world, ["mcp"], input);
  const answers = stdout.split("\n").map((text) => Object(parseJson(text)));
  return [
    ...unless(!hung, "the server hangs"),
    ...unless(code === 0, `the server exits ${code}: ${stderr}`),
    ...unless(
      answers.every(({ jsonrpc }) => jsonrpc === "2.0"),
      `no JSON-RPC: ${stdout.slice(0, 300)}`,
    ),
    ...unless(
      answers.some(({ id, result }) => id === 99 && result),
      `no answer after ${damaged.join(" ").slice(0, 300)}`,
    ),
  ];
}
