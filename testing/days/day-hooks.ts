import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { matcherHits } from "../../src/cli/doctor/matcher.ts";
import { pluginWires } from "../plugin/wires.ts";
import { runProgram } from "./run-program.ts";

/** What the hooks of one event come to, as the client takes it. */
export type HookAnswer =
  | {
      readonly kind: "pass";
      readonly input: Readonly<Record<string, unknown>> | undefined;
      readonly told: string;
    }
  | { readonly kind: "ask"; readonly question: string }
  | { readonly kind: "held"; readonly line: string };

const WIRES = pluginWires();

/** Starts what hooks.json names for this event, with the payload on stdin. */
export async function fireHooks(
  payload: Readonly<Record<string, unknown>>,
  where: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
): Promise<HookAnswer> {
  const { hook_event_name: event, tool_name: tool } = payload;
  const wires = WIRES.filter(
    (wire) => wire.event === event && (tool === undefined || matcherHits(wire.matcher, `${tool}`)),
  );
  let passed: HookAnswer = { kind: "pass", input: undefined, told: "" };
  for (const { hook } of wires) {
    const program = hook.command.replace(/^\$\{CLAUDE_PLUGIN_ROOT\}/, ROOT);
    const input = `${JSON.stringify(payload)}\n`;
    const { code, stdout, stderr } = await runProgram(program, hook.args ?? [], {
      ...where,
      input,
    });
    if (code === 2) return { kind: "held", line: stderr.trim() };
    if (code !== 0)
      throw new Error(`${join(program)} ${hook.args?.join(" ")}: exit ${code}: ${stderr}`);
    if (stdout === "") continue;
    const answer: Answer = JSON.parse(stdout);
    const specific = answer.hookSpecificOutput;
    if (specific?.permissionDecision === "ask") {
      return { kind: "ask", question: specific.permissionDecisionReason ?? "" };
    }
    passed = {
      kind: "pass",
      input: specific?.updatedInput ?? passed.input,
      told: [passed.told, specific?.additionalContext ?? "", answer.systemMessage ?? ""]
        .join("")
        .trim(),
    };
  }
  return passed;
}

interface Answer {
  readonly systemMessage?: string;
  readonly hookSpecificOutput?: {
    readonly permissionDecision?: string;
    readonly permissionDecisionReason?: string;
    readonly additionalContext?: string;
    readonly updatedInput?: Readonly<Record<string, unknown>>;
  };
}
