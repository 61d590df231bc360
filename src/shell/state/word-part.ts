import type { Argument } from "../prove/argument.ts";
import type { Word } from "../tree/node.ts";
import type { Variable } from "./state.ts";

/** A piece of a word, expanded. */
export interface Part {
  /** Undefined: not known before it runs. */
  readonly known: string | undefined;
  readonly rough: string;
  /** If the word begins with it, the word does not begin with a dash. */
  readonly noDash: boolean;
  /** It may fall into several words. */
  readonly splits: boolean;
  /** It is not quoted, and a later word that it falls into may begin with a dash. */
  readonly mayFlag: boolean;
  /** Not known, but a part of the name of a file, or a pattern for one: it leads to no other folder. */
  readonly isGlob?: boolean;
  /** It is a part of one name, and has neither blanks nor marks of a pattern. */
  readonly isName?: boolean;
  /** What a value that is not known starts with. */
  readonly starts?: string;
  readonly isNumber?: boolean;
  /** Not known, but without blanks and not beginning with a dash. */
  readonly isWord?: boolean;
}

/** A word made of its pieces. */
export function assemble(parts: readonly Part[], word: Word): Argument {
  let prefix = "";
  let isKnown = true;
  for (const part of parts) {
    if (part.known === undefined) {
      isKnown = false;
      prefix += part.starts ?? "";
      break;
    }
    prefix += part.known;
  }
  const value = isKnown ? prefix : undefined;
  const meant = parts.filter(({ known }) => known !== "");
  const dash = prefix.startsWith("-") && (!isKnown || prefix.length > 1);
  const open = !isKnown && prefix === "" && meant[0]?.noDash !== true;
  const rough = parts.map((part) => part.rough).join("");
  const isName = parts.every(({ known, isName: one }) =>
    known === undefined ? one === true : !/[\s*?[\]\\]/.test(known),
  );
  const areNames = parts.every(({ known, isGlob }) => known !== undefined || isGlob === true);
  return {
    value,
    text: word.text,
    rough,
    prefix,
    maybeFlag: dash || open || parts.some(({ mayFlag }) => mayFlag),
    several: parts.some(({ splits }) => splits),
    // Behind a name that is not known, `..` leads nobody knows where.
    isGlob: !isKnown && areNames && !/(?:^|\/)\.\.(?:\/|$)/.test(rough.slice(prefix.length)),
    isNumber: parts.length > 0 && parts.every(({ isNumber, known }) => isNumber || known === ""),
    isWord: meant.length === 1 && meant[0]?.isWord === true,
    isName: !isKnown && isName,
  };
}

/** A piece whose value is known. */
export function fixed(known: string, isNumber = false): Part {
  const noDash = known !== "" && !known.startsWith("-");
  return { known, rough: known, noDash, splits: false, mayFlag: false, isNumber };
}

/** A piece whose value is not. */
export function unknownPart(
  rough: string,
  quoted: boolean,
  { noDash, isPlain, isOne, isNumber, inFolder }: Omit<Variable, "value" | "exported">,
): Part {
  // Without quotes it may fall into words that lie elsewhere.
  const isOneWord = isOne || inFolder?.isName === true;
  const isThere = inFolder !== undefined && (quoted || isOneWord);
  return {
    known: undefined,
    rough: isThere ? inFolder.pattern : rough,
    ...(isThere && { isGlob: true, starts: inFolder.starts, isName: inFolder.isName }),
    noDash,
    splits: !quoted && !isOneWord,
    mayFlag: !quoted && !isPlain,
    isNumber,
    isWord: isPlain,
  };
}
