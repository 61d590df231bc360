import { allow, unsure } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { judgeProtectedCommand, judgeProtectedFile } from "../../src/gate/rules/protected.ts";
import { COMMAND_TOOLS, FILE_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { mayProtect } from "../../src/shell/protect/may-protect.ts";

const file = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) => (call.kind === "file" ? call : undefined),
  facts: ["protectedFile"],
  decide: judgeProtectedFile,
});

/** A call without a file cannot be judged. */
const unreadable = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) => (call.kind === "unreadable" && call.meant === "file" ? call : undefined),
  facts: [],
  decide: ({ why }) => unsure(why),
});

/** Agents do not change what guards them; the client's settings are a person's. */
export const protectGate = defineGate({
  name: "protect-gate",
  rule: "Agents do not change ralph's own files, nor files from which the client loads code; a change of the client's settings or hooks is put to the person.",
  savesFrom: "An agent that switches off, or talks round, what holds it.",
  on: { PreToolUse: [COMMAND_TOOLS, FILE_TOOLS] },
  order: 25,
  ifUnknown: "block",
  about: ({ call, cwd }) => (call.kind === "command" ? { command: call.command, cwd } : undefined),
  cheapFacts: ["pluginFolder"],
  decideEarly: ({ command, cwd }, { pluginFolder }) =>
    mayProtect(command, cwd, pluginFolder) ? undefined : allow(),
  facts: ["bypass", "protectedCommand"],
  decide: judgeProtectedCommand,
  otherwise: [file, unreadable],
});

if (import.meta.main) void runGate(protectGate);
