import { allow, block, refuse } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { LONGEST_LINE, line } from "../../src/gate/line.ts";
import type { WrittenText } from "../../src/gate/tool-call.ts";
import { FILE_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { issueInName } from "../../src/workflow/product/document-name.ts";

/** A second document of an issue would leave the next phase to guess which one counts. */
export const artifactGate = defineGate({
  name: "artifact-gate",
  rule: "An issue has one research document, one plan and one review: a second one is not written, the first is edited.",
  savesFrom: "Two plans for one issue, and nobody knows which one was approved.",
  on: { PreToolUse: [FILE_TOOLS] },
  order: 28,
  ifUnknown: "allow",
  about: ({ call }) => {
    const content = call.kind === "file" ? newText(call.text) : undefined;
    if (call.kind !== "file" || content === undefined) return undefined;
    const { path } = call;
    if (issueInName(path.slice(path.lastIndexOf("/") + 1)) === undefined) return undefined;
    return { path, content };
  },
  facts: ["otherDocument"],
  decide: (_call, { otherDocument }) => {
    if (otherDocument === undefined) return allow();
    const { issue, path } = otherDocument;
    const whole = `GH-${issue} has ${path}; edit it.`;
    // A path is never cut.
    if (whole.length <= LONGEST_LINE - "artifact-gate: ".length) return block(line`${whole}`);
    return refuse(line`GH-${issue} has such a document.`, `edit ${path}`);
  },
});

if (import.meta.main) void runGate(artifactGate);

/** What a file has that the call makes; an edit of nothing makes one, too. */
function newText(text: WrittenText | undefined): string | undefined {
  if (text?.kind === "whole") return text.content;
  return text?.old === "" ? text.new : undefined;
}
