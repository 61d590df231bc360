import { MARKER_START } from "../../board/own-text.ts";

/** Which issue of which embedded board an issue on GitHub is a copy of. */
export interface CopyMark {
  readonly board: string;
  readonly number: number;
}

/** At the end of a description, and written with it: an issue is never made without its mark. */
const MARK = /<!-- ralph-hero copy ([0-9a-f]{16}) ([1-9][0-9]{0,9}) -->\s*$/;

export function withCopyMark(body: string, { board, number }: CopyMark): string {
  return `${body}\n\n${MARKER_START} copy ${board} ${number} -->`;
}

export function copyMarkIn(body: string): CopyMark | undefined {
  const [, board, number] = MARK.exec(body) ?? [];
  return board === undefined ? undefined : { board, number: Number(number) };
}

/** The description as it is shown, and as somebody may edit it. */
export function withoutCopyMark(body: string): string {
  return MARK.test(body) ? body.replace(MARK, "").trimEnd() : body;
}

/** An edited description keeps the mark that it had, so that no second copy is made. */
export function keepingCopyMark(edited: string, before: string): string {
  const mark = copyMarkIn(before);
  return mark ? withCopyMark(edited, mark) : edited;
}
