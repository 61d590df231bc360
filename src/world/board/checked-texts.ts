import { plainText, textFault, titleFault } from "../../workflow/issue/issue-texts.ts";
import { Failure } from "../files/failure.ts";
import type { Board, BoardWrite, IssueEdit } from "./board.ts";

/** A board, of either kind, that takes only titles and texts that can be kept and shown. */
export function withCheckedTexts(board: Board): Board {
  return {
    ...board,
    create: async (issue) => board.create(checkedEdit(issue)),
    edit: async (ref, edit) => board.edit(ref, checkedEdit(edit)),
    comment: async (ref, author, body, at) =>
      board.comment(ref, author, checkedText(body, "comment"), at),
    change: (ref, judge, prepare) =>
      board.change(
        ref,
        (issueState) => {
          const { write, answer } = judge(issueState);
          return { write: write && checkedWrite(write), answer };
        },
        prepare,
      ),
    changeAll: (refs, judge) =>
      board.changeAll(refs, (ref, issueState) => {
        const { write, answer } = judge(ref, issueState);
        return { write: write && checkedWrite(write), answer };
      }),
  };
}

function checkedEdit<E extends IssueEdit>(edit: E): E {
  const fault = edit.title === undefined ? undefined : titleFault(edit.title);
  if (fault !== undefined) throw new Failure(fault);
  return edit.body === undefined ? edit : { ...edit, body: checkedText(edit.body, "description") };
}

function checkedWrite<W extends Pick<BoardWrite, "comment">>(write: W): W {
  const { comment } = write;
  if (!comment) return write;
  return { ...write, comment: { ...comment, body: checkedText(comment.body, "comment") } };
}

function checkedText(given: string, what: "description" | "comment"): string {
  const text = plainText(given);
  const fault = textFault(text, what);
  if (fault !== undefined) throw new Failure(fault);
  return text;
}
