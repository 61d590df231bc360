import { allow, rewrite } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { resolvedSpelling } from "../../src/gate/rules/written-as-intent.ts";
import { STATE_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { isWrittenAsIntent } from "../../src/workflow/machine/spelling.ts";

/** Transcript and call then show the state that is meant. Every judge reads both spellings. */
export const autoState = defineGate({
  name: "auto-state",
  rule: "Writes the state's name into a hand-off that has an intent in its place. Never blocks.",
  savesFrom: "A transcript that does not show which state was meant.",
  on: { PreToolUse: [STATE_TOOLS] },
  order: 85,
  ifUnknown: "allow",
  about: ({ call, tool_input: input }) => {
    const isMeant = call.kind === "hand-off" && isWrittenAsIntent(call.move.toState ?? "");
    return isMeant ? { call, input } : undefined;
  },
  facts: ["machine", "settings"],
  decide: ({ call, input }, { machine, settings }) => {
    const spelled =
      settings.autoState === "on" ? resolvedSpelling(machine, call, input) : undefined;
    return spelled ? rewrite(spelled) : allow();
  },
});

if (import.meta.main) void runGate(autoState);
