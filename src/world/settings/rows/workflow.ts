import { ESTIMATES } from "../../../workflow/issue/issue.ts";
import { setting } from "../setting.ts";
import { branchName, oneOfTexts, trueOrFalse } from "../value-kinds.ts";

const REVIEW_MODES = ["interactive", "auto", "skip"] as const;

const REQUIRED = ["required", "off"] as const;
const CLOSING = ["person", "free"] as const;
const MERGING = ["person", "rules"] as const;

/** What moves are judged by. */
export const WORKFLOW_ROWS = {
  requiredBranch: setting({
    key: "requiredBranch",
    variables: ["RALPH_REQUIRED_BRANCH"],
    fromFile: "always",
    kind: branchName("a branch's name"),
    fallback: undefined,
    otherwise: "found: the branch `origin/HEAD` names, else the only one of main, master, trunk",
    meaning: "The branch on which triage, split, research, plan, review and merge run",
  }),
  reviewMode: setting({
    key: "reviewMode",
    variables: ["RALPH_REVIEW_MODE"],
    fromFile: "stricter",
    strictestFirst: REVIEW_MODES,
    kind: oneOfTexts("auto", "interactive", "skip"),
    fallback: "auto",
    meaning:
      "`auto`: the review phase approves plans; `interactive`: a person does; `skip`: no review",
  }),
  autoApprove: setting({
    key: "autoApprove",
    variables: ["RALPH_AUTO_APPROVE"],
    fromFile: "always",
    kind: trueOrFalse,
    fallback: true,
    meaning: "`false`: a person approves plans, whatever `reviewMode` says",
  }),
  workProducts: setting({
    key: "workProducts",
    variables: ["RALPH_WORK_PRODUCTS"],
    fromFile: "stricter",
    strictestFirst: REQUIRED,
    kind: oneOfTexts("required", "off"),
    fallback: "required",
    meaning: "`required`: a phase is complete when its document, branch or merge is there",
  }),
  closing: setting({
    key: "closing",
    variables: ["RALPH_CLOSING"],
    fromFile: "stricter",
    strictestFirst: CLOSING,
    kind: oneOfTexts("person", "free"),
    fallback: "person",
    meaning: "`person`: closing or cancelling past the phases is put to a person",
  }),
  mergeApproval: setting({
    key: "mergeApproval",
    variables: ["RALPH_MERGE_APPROVAL"],
    fromFile: "stricter",
    strictestFirst: MERGING,
    kind: oneOfTexts("person", "rules"),
    fallback: "person",
    meaning: "`person`: merging is a person's word; `rules`: the project's own protection decides",
  }),
  requireGates: setting({
    key: "requireGates",
    variables: ["RALPH_REQUIRE_GATES"],
    fromFile: "stricter",
    strictestFirst: [true, false],
    kind: trueOrFalse,
    fallback: true,
    meaning: "`true`: a change of state that no gate saw is refused",
  }),
  maxEstimate: setting({
    key: "maxEstimate",
    variables: ["RALPH_MAX_ESTIMATE"],
    fromFile: "stricter",
    strictestFirst: ESTIMATES,
    kind: oneOfTexts(...ESTIMATES),
    fallback: "S",
    meaning: "The largest size that research, plan and impl take; larger issues are split first",
  }),
};
