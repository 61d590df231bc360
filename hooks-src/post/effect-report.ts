import { allow, tell } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { effectLine, filesReported } from "../../src/gate/rules/effects.ts";
import { COMMAND_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/** What a script or a build wrote is seen only afterwards, and only where the client reports it. */
export const effectReport = defineGate({
  name: "effect-report",
  rule: "Tells agent and person when a command wrote files outside the rights of its phase, where the client reports what it wrote. Never blocks.",
  savesFrom: "A script that quietly changed the main checkout, the settings or the gates.",
  on: { PostToolUse: [COMMAND_TOOLS] },
  order: 76,
  ifUnknown: "allow",
  about: ({ call, tool_response: response }) => {
    if (call.kind !== "command") return undefined;
    const files = filesReported(response);
    return files.length === 0 ? undefined : { files };
  },
  facts: ["activeCommand", "settings", "effects"],
  decide: (_call, { activeCommand, settings, effects }) => {
    const line = effectLine(effects, { phase: activeCommand, settings });
    return line === undefined ? allow() : tell(line, { kind: "event", line });
  },
});

if (import.meta.main) void runGate(effectReport);
