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
  if (fault !== undefined)
    throw new Failure(fault, { recovery: "the same call with such a title" });
  return edit.body === undefined ? edit : { ...edit, body: checkedText(edit.body, "description") };
}

function checkedWrite<W extends Pick<BoardWrite, "comment">>(write: W): W {
  const { comment } = write;
  if (!comment) return write;
  const body = checkedText(comment.body, "comment", "reason");
  return { ...write, comment: { ...comment, body } };
}

/** `from`: what the caller gave, where the text was made from it. */
function checkedText(given: string, what: "description" | "comment", from: string = what): string {
  const text = plainText(given);
  const fault = textFault(text, what);
  if (fault === undefined) return text;
  throw new Failure(fault, { recovery: `the same call with a shorter ${from}` });
}
