import { allow, block, type DecisionFor, unsure } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import type { Head } from "../../src/gate/facts.ts";
import { line, title } from "../../src/gate/line.ts";
import { runGate } from "../../src/run-gate.ts";
import { switchesTo } from "../../src/shell/prove/git-command.ts";
import { isReadOnly } from "../../src/shell/prove/read-only.ts";
import type { Command } from "../../src/workflow/machine/machine.ts";

const ON_BRANCH: readonly (Command | undefined)[] = [
  "triage",
  "split",
  "research",
  "plan",
  "review",
  "merge",
];

/** Off the required branch a phase that needs it only looks around, or switches to it. */
export const branchGate = defineGate({
  name: "branch-gate",
  rule: "In triage, split, research, plan, review and merge, commands act on the required branch; off it only reading and the switch to it pass.",
  on: ["PreToolUse"],
  when: ({ tool_name }) => tool_name === "Bash",
  first: ["phase"],
  early: (_call, { phase }) => (ON_BRANCH.includes(phase) ? undefined : allow()),
  needs: ["settings", "placedCommand"],
  ifUnknown: "block",
  decide: (_call, { phase, settings: { requiredBranch }, placedCommand }) => {
    const astray = placedCommand.acts
      .filter(({ act }) => !isReadOnly(act) && !switchesTo(act, requiredBranch))
      .flatMap(({ heads }) => heads)
      .find((head) => !isOn(requiredBranch, head));
    if (astray) return held(astray, phase ?? "", requiredBranch);
    return placedCommand.parsed ? allow() : unsure("the command does not parse");
  },
});

if (import.meta.main) void runGate(branchGate);

function isOn(branch: string, head: Head): boolean {
  return head.kind === "outside" || (head.kind === "branch" && head.name === branch);
}

function held(head: Head, phase: string, branch: string): DecisionFor<"PreToolUse"> {
  const rule = `${phase} runs on ${branch}`;
  switch (head.kind) {
    case "branch":
      return block(line`On branch ${title(head.name)}; ${rule}.`);
    case "detached":
      return block(line`HEAD is detached; ${rule}.`);
    case "unborn":
      return block(line`HEAD has no commit yet; ${rule}.`);
    case "outside":
      return allow();
    case "unknown":
      return unsure(head.why);
  }
}
