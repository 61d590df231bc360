import { Failure } from "../files/failure.ts";
import type { Board } from "./board.ts";

/**
 * The embedded board has the issues of one project. An issue of another repository is not one of
 * them, even if its number is.
 */
export function withOwnIssuesOnly(
  board: Board,
  isOwn: (repository: string) => Promise<boolean>,
): Board {
  const own = async <R extends { readonly repository?: string | undefined }>(
    ref: R,
  ): Promise<R> => {
    const { repository } = ref;
    if (repository === undefined) return ref;
    if (!(await isOwn(repository))) throw foreign(repository);
    return { ...ref, repository: undefined };
  };
  return {
    ...board,
    issueState: async (ref) => board.issueState(await own(ref)),
    issue: async (ref) => board.issue(await own(ref)),
    details: async (ref) => board.details(await own(ref)),
    comments: async (ref) => board.comments(await own(ref)),
    recentComments: async (ref) => board.recentComments(await own(ref)),
    neighbourhood: async (ref) => board.neighbourhood(await own(ref)),
    create: async (issue) => board.create(await own(issue)),
    edit: async (ref, edit) => board.edit(await own(ref), edit),
    comment: async (ref, author, body, at) => board.comment(await own(ref), author, body, at),
    removeSubIssue: async (parent, child) =>
      board.removeSubIssue(await own(parent), await own(child)),
    addToBoard: async (ref) => board.addToBoard(await own(ref)),
    changeLabel: async (ref, label) => board.changeLabel(await own(ref), label),
    addSubIssue: async (parent, child) => board.addSubIssue(await own(parent), await own(child)),
    addDependency: async (issue, blocker) =>
      board.addDependency(await own(issue), await own(blocker)),
    removeDependency: async (issue, blocker) =>
      board.removeDependency(await own(issue), await own(blocker)),
    change: async (ref, judge, prepare) => board.change(await own(ref), judge, prepare),
    changeAll: async (refs, judge) => board.changeAll(await Promise.all(refs.map(own)), judge),
  };
}

function foreign(repository: string): Failure {
  return new Failure(
    `${repository} is another repository, and this board has the project's own issues only`,
    { recovery: "the same call without owner and repo" },
  );
}
