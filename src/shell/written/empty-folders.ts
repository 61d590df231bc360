import type { Argument } from "../prove/argument.ts";

const MORE =
  "(?:-type d |-print |-depth |-xdev |-(?:min|max)depth \\d+ |-name [^\\s-]\\S* |(?:-not|!) -path [^\\s-]\\S* )*";
/** Tests that must all hold, and nothing else that it does. */
const ONLY_EMPTY = new RegExp(`^${MORE}-empty ${MORE}-delete$`);

/** `find . -type d -empty -delete`: it takes away no file, and no folder that one lies in. */
export function removesEmptyFolders(args: readonly Argument[]): boolean {
  const words = args.map(({ value }) => value);
  if (words.some((word) => word === undefined || /\s/.test(word))) return false;
  const start = words.findIndex((word) => /^[-!(,]/.test(word ?? ""));
  const expression = words.slice(start).join(" ");
  return start >= 0 && expression.includes("-type d ") && ONLY_EMPTY.test(expression);
}
