export const LARGEST_ISSUE_NUMBER = 999_999_999;

/** An issue number as people and models write it, after trimming. */
export const ISSUE_NUMBER_TEXT = /^#?\d{1,9}$/;

/** Reads 42, "42" and "#42" as 42; undefined for anything else. */
export function readIssueNumber(given: unknown): number | undefined {
  const text = typeof given === "string" ? given.trim() : undefined;
  const number =
    text !== undefined && ISSUE_NUMBER_TEXT.test(text) ? Number(text.replace("#", "")) : given;
  return typeof number === "number" &&
    Number.isInteger(number) &&
    number > 0 &&
    number <= LARGEST_ISSUE_NUMBER
    ? number
    : undefined;
}
