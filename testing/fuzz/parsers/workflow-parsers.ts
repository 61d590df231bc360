import { readGateArguments } from "../../../src/gate/gate-arguments.ts";
import { parseJson } from "../../../src/gate/json.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { readOverride } from "../../../src/workflow/machine/override.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { resolveMove } from "../../../src/workflow/move/resolve-move.ts";
import {
  branchNamed,
  linkedDocuments,
  namesWork,
} from "../../../src/workflow/product/artifact-comments.ts";
import { documentNumber, issueInName } from "../../../src/workflow/product/document-name.ts";
import { issuesListed, ownTextBytes } from "../../../src/workflow/product/document-text.ts";
import { isApproval, newestVerdict } from "../../../src/workflow/product/rounds.ts";
import { readSettingsFile } from "../../../src/world/settings/settings-file.ts";
import { unless } from "../../soak/outcome.ts";
import { mutatedJson, mutatedText } from "../input/mutate-text.ts";
import type { Target } from "../target.ts";

const SETTINGS = {
  $schema: "https://example.org/x",
  requiredBranch: "main",
  reviewMode: "interactive",
  autoApprove: false,
  maxEstimate: "M",
  documents: "thoughts/shared",
  staleAfterHours: 24,
  gates: { "branch-gate": "shadow", "merge-gate": "on" },
  github: { owner: "acme", repo: "eng", projectNumber: 7 },
};

/** An override file that is right. */
export const MACHINE_OVERRIDE = {
  states: {
    Backlog: { allowed_transitions: ["Research Needed", "Human Needed"], is_terminal: false },
    "Plan in Progress": { allowed_transitions: ["Plan in Review"], is_lock_state: true },
    Done: { allowed_transitions: [], is_terminal: true },
  },
  semantic_states: {
    __COMPLETE__: { "*": "Done", ralph_plan: "Plan in Review" },
    lock: { impl: null },
  },
  commands: {
    ralph_research: {
      valid_input_states: ["Research Needed"],
      valid_output_states: ["Ready for Plan"],
      lock_state: "Research in Progress",
    },
  },
};

const DOCUMENT =
  "---\ngithub_issues: [42, 43]\ngithub_issue: 42\n---\n# Title\n\nText\n\n## Round 1: REVISE\n\n```\n## Round 9: APPROVED\n```\n\n## Round 2: **APPROVED** (2026-01-02)\n";
const COMMENT =
  "## Research Document\n\n[it](https://github.com/a/b/blob/main/thoughts/shared/research/2026-01-02-GH-0042-x%20y.md)\n- **Branch:** `feature/GH-42`\n";
const NAMES = ["2026-01-02-GH-0042-a-thing.md", "gh-7.md", "2026-01-02-GH-1-.md", "notes.md"];

/** Whatever the project gives to us. */
export const WORKFLOW_PARSERS: readonly Target[] = [
  {
    name: "settings",
    share: 6,
    make: (random) => mutatedJson(random, SETTINGS),
    faults: (text) => {
      const { values, faults } = readSettingsFile(text);
      const isNamed = faults.every((fault) => fault.startsWith(".ralph/settings.json"));
      return [
        ...unless(isNamed, "a fault that does not name the file"),
        ...unless(
          [...values.keys()].every((key) => !key.includes("__proto__")),
          "a value of no setting",
        ),
      ];
    },
  },
  {
    name: "state machine override",
    share: 6,
    make: (random) => mutatedJson(random, MACHINE_OVERRIDE),
    faults: (text) => {
      const reading = readOverride(MACHINE, parseJson(text));
      if (!reading.ok) return unless(reading.faults.length > 0, "refused without a fault");
      const names = Object.keys(reading.machine.states);
      const moved = resolveMove(reading.machine, { command: "plan", intent: "complete" });
      return [
        ...unless(names.join() === STATES.join(), "other states than the eleven"),
        ...unless(typeof moved.ok === "boolean", "no move"),
      ];
    },
  },
  {
    name: "names of documents",
    share: 3,
    make: (random) => mutatedText(random, random.pickAny(NAMES) ?? ""),
    faults: (name) => {
      const [proper, loose] = [documentNumber(name), issueInName(name)];
      const isNumber = (one: number | undefined) => one === undefined || Number.isSafeInteger(one);
      return [
        ...unless(isNumber(proper) && isNumber(loose), "no issue's number"),
        ...unless(
          proper === undefined || proper === loose,
          `a document of #${proper} counts as ${loose}`,
        ),
      ];
    },
  },
  {
    name: "text of documents",
    share: 3,
    make: (random) => mutatedText(random, DOCUMENT),
    faults: (text) => {
      const [bytes, listed] = [ownTextBytes(text), issuesListed(text)];
      isApproval(newestVerdict(text));
      return [
        ...unless(bytes >= 0 && bytes <= Buffer.byteLength(text), `${bytes} bytes of text`),
        ...unless(listed.every(Number.isSafeInteger), "no issue's number"),
      ];
    },
  },
  {
    name: "artifact comments",
    share: 4,
    make: (random) => mutatedText(random, COMMENT),
    faults: (body) => {
      const said = [{ body, byWriter: true }];
      const linked = linkedDocuments(said, "research", "thoughts/shared");
      namesWork(said);
      return [
        ...unless(
          linked.every((path) => path.startsWith("thoughts/shared/research/")),
          "a document elsewhere",
        ),
        ...unless(!/\s/.test(branchNamed(said) ?? ""), "a branch with a space"),
        ...unless(
          branchNamed([{ body, byWriter: false }]) === undefined,
          "a stranger names the branch",
        ),
      ];
    },
  },
  {
    name: "arguments of a gate",
    share: 1,
    make: (random) => mutatedText(random, "--phase plan hook --phase=x --unless-plugin -- a"),
    faults: (text) => unless(readGateArguments(text.split(" ")).words.length >= 0, "no words"),
  },
];
