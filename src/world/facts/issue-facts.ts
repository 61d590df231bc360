import { plainLockHolder } from "../../workflow/issue/presence.ts";
import type { FactReaders } from "./fact-readers.ts";

/** What the board, and the records beside it, say of an issue and of others. */
export const ISSUE_FACTS = {
  issueState: async ({ board, subject: { issue } }) =>
    (await (await board()).issueState(issue)) ?? "not on the board",
  lockHolder: async ({ input, project, subject, load }) => {
    const state = await load("issueState", subject);
    const lock = state === "not on the board" ? undefined : state.lock;
    const asker = { holder: await load("holder", {}), session: input.session_id };
    const plain = plainLockHolder(lock, asker.holder);
    if (plain !== undefined) return plain;
    const { lockHolder } = await import("../holders/presence.ts");
    return lockHolder(project.storePath, lock, asker);
  },
  approvals: async ({ project, subject: { issue } }) => {
    const { readIssueApprovals } = await import("../store/approval/issue-approvals.ts");
    const { approvalRef } = await import("../settings/github-settings.ts");
    return readIssueApprovals(project.storePath, approvalRef(project, issue), Date.now());
  },
  planAsked: async ({ board, project, subject, load }) => {
    const [issue, settings] = [await load("issueState", subject), await load("settings", {})];
    if (issue === "not on the board" || subject.move === undefined) return undefined;
    if (settings.approval !== "person" || issue.state !== "Plan in Review") return undefined;
    const { resolveMove } = await import("../../workflow/move/resolve-move.ts");
    const resolution = resolveMove(await load("machine", {}), subject.move);
    if (!resolution.ok || resolution.move.target !== "In Progress") return undefined;
    const { readPlanOf } = await import("../product/read-products.ts");
    const asked = { root: project.root, board: await board(), settings };
    return readPlanOf(asked, subject.issue, issue);
  },
  products: async ({ board, project, subject, load }) => {
    const [issue, settings] = [await load("issueState", subject), await load("settings", {})];
    if (issue === "not on the board" || subject.move === undefined) return {};
    if (settings.workProducts === "off") return {};
    const { linksForMove } = await import("../product/read-links.ts");
    const asked = { root: project.root, board: await board(), settings };
    return linksForMove(asked, subject.issue, issue, await load("machine", {}), subject.move);
  },
  wayToShow: async ({ board, project, subject, load }) => {
    const issue = await load("issueState", subject);
    const { kind: work } = subject.work;
    const machine = await load("machine", {});
    if (issue === "not on the board") return "";
    const { missingWork } = await import("../../workflow/next/task-work.ts");
    // Nothing is read for work that is shown already.
    if (missingWork(machine, subject.work, issue, false) === undefined) return "";
    const { wayToShow } = await import("../../gate/rules/completion/own-work.ts");
    const settings = await load("settings", {});
    const { completionProducts } = await import("../product/completion-products.ts");
    const asked = { root: project.root, board: await board(), settings };
    const products =
      work === "link" ? {} : await completionProducts(asked, subject.issue, issue, machine, work);
    const [worker, holder] = [await load("worker", {}), await load("holder", {})];
    const lockHolder = await load("lockHolder", subject);
    const facts = { machine, settings, worker, holder, lockHolder, products, now: Date.now() };
    return wayToShow(work, issue, facts);
  },
  isWorkLinked: async ({ board, subject: { issue } }) => {
    const { namesWork } = await import("../../workflow/product/artifact-comments.ts");
    return namesWork(await (await board()).recentComments(issue));
  },
  group: async ({ board, subject: { issue } }) => {
    const issues = await (await board()).neighbourhood(issue);
    const { groupOf } = await import("../../workflow/group/group.ts");
    return groupOf(issues, issues[0]?.key ?? "");
  },
  processable: async ({ board, load }) => {
    const [modes, machine] = [await load("settings", {}), await load("machine", {})];
    const { processableQuery } = await import("../../workflow/next/processable-query.ts");
    return (await board()).actionable(processableQuery(machine, modes));
  },
} satisfies Partial<FactReaders>;
