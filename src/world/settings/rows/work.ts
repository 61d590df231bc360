import { setting } from "../setting.ts";
import {
  branchName,
  branchPattern,
  folderInProject,
  hours,
  oneOfTexts,
  trueOrFalse,
} from "../value-kinds.ts";

/** Where work is kept, and how people hear of it. */
export const WORK_ROWS = {
  pullRequests: setting({
    key: "pullRequests",
    variables: ["RALPH_PULL_REQUESTS"],
    fromFile: "always",
    kind: oneOfTexts("auto", "on", "off"),
    fallback: "auto",
    meaning:
      "`auto`: work goes through pull requests where the required branch's remote is GitHub and can be reached",
  }),
  documents: setting({
    key: "documents",
    variables: ["RALPH_DOCUMENTS"],
    fromFile: "always",
    kind: folderInProject,
    fallback: "thoughts/shared",
    meaning: "The folder of the documents; `research`, `plans` and `reviews` lie in it",
  }),
  documentsBranch: setting({
    key: "documentsBranch",
    variables: ["RALPH_DOCUMENTS_BRANCH"],
    fromFile: "always",
    kind: branchName("a branch's name"),
    fallback: undefined,
    otherwise: "the required branch",
    meaning: "The branch documents are committed on, where the required branch is protected",
  }),
  branch: setting({
    key: "branch",
    variables: ["RALPH_BRANCH"],
    fromFile: "always",
    kind: branchPattern,
    fallback: "feature/GH-N",
    meaning: "The name of an issue's branch; N stands for the issue's number",
  }),
  worktrees: setting({
    key: "worktrees",
    variables: ["RALPH_WORKTREES"],
    fromFile: "always",
    kind: folderInProject,
    fallback: "worktrees",
    meaning: "The folder in which new worktrees are added",
  }),
  staleAfterHours: setting({
    key: "staleAfterHours",
    variables: ["RALPH_STALE_AFTER_HOURS"],
    fromFile: "always",
    kind: hours,
    fallback: 24,
    meaning: "After so many hours doctor and status show a lock whose holder is not known",
  }),
  autoState: setting({
    key: "autoState",
    variables: ["RALPH_AUTO_STATE"],
    fromFile: "always",
    kind: oneOfTexts("on", "off"),
    fallback: "on",
    meaning: "`on`: an intent that is written as a state's name is rewritten in the tool's input",
  }),
  notifications: setting({
    key: "notifications",
    variables: ["RALPH_NOTIFICATIONS"],
    fromFile: "always",
    kind: oneOfTexts("on", "off"),
    fallback: "on",
    meaning:
      "`on`: what begins to wait for a person rings their terminal, and names itself where the terminal shows notifications",
  }),
  debug: setting({
    key: "debug",
    variables: ["RALPH_DEBUG"],
    fromFile: "always",
    kind: trueOrFalse,
    fallback: false,
    meaning: "`true`: a trail of decisions, calls and requests is written, without secrets",
  }),
};
