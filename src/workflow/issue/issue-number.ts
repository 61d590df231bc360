export const LARGEST_ISSUE_NUMBER = 999_999_999;

/** As people and models write a number, blanks around it aside. */
export const ISSUE_NUMBER_TEXT = /^#?\d{1,9}$/;

/** 42, "42" and "#42" are one issue's number; anything else is none. */
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
