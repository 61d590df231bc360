import type { HereDoc, Redirection } from "unbash";
import { readBody, readWord } from "../words/read-word.ts";
import type { Redirect, Word } from "./node.ts";
import { OutsideLanguage, type Source, Unaccounted } from "./source.ts";

/** What only bash reads as a redirection: to sh, `ls &>f` is a background `ls` and then `>f`. */
const BASH_ONLY = new Set(["&>", "&>>", "<<<"]);

export function readRedirect(source: Source, node: Redirection): Redirect {
  source.expectAt(node.pos);
  if (node.descriptor) {
    if (node.descriptor.type !== "FileDescriptor" || node.descriptor.end - node.pos > 1) {
      throw new OutsideLanguage("a descriptor that is not understood");
    }
    source.expect(String(node.descriptor.value));
  }
  if (source.dialect === "sh" && BASH_ONLY.has(node.operator)) {
    throw new OutsideLanguage("a redirection in a text for sh");
  }
  source.expect(node.operator);
  if (node.type === "HereDoc") return readHereDocument(source, node);
  source.skipBlanks();
  if (node.target === undefined) throw new Unaccounted("a redirection without target");
  const target = readWord(source, node.target, "value");
  if (node.end !== source.at) throw new Unaccounted("a redirection");
  // `>&word` is a file to bash and an error to sh; a descriptor is a digit or a dash to both.
  if (/&$/.test(node.operator) && !/^(?:[0-9]|-)$/.test(target.text)) {
    if (source.dialect === "sh" || node.operator !== ">&") {
      throw new OutsideLanguage("a descriptor that is not understood");
    }
  }
  return { operator: node.operator, target };
}

function readHereDocument(source: Source, node: HereDoc): Redirect {
  const { delimiter, body } = node;
  source.skipBlanks();
  if (delimiter === undefined) throw new Unaccounted("a here-document without delimiter");
  source.expectAt(delimiter.pos);
  const [, plain, single, double, escaped] =
    /^(?:([\w.-]+)|'([\w. -]+)'|"([\w. -]+)"|\\([\w.-]+))$/.exec(delimiter.text) ?? [];
  const value = plain ?? single ?? double ?? escaped;
  if (
    value === undefined ||
    value !== delimiter.value ||
    delimiter.quoted !== (plain === undefined)
  ) {
    throw new OutsideLanguage("a here-document that is not understood");
  }
  source.moveTo(delimiter.end);
  if (source.at !== node.end) throw new Unaccounted("a here-document");
  source.awaitBody(node);
  return {
    operator: "<<",
    target: delimiter.quoted ? literalBody(source, node) : readBody(source.inner(0), body),
  };
}

function literalBody(source: Source, { body, operator }: HereDoc): Word {
  const text = source.text.slice(body.pos, body.end);
  const value = operator === "<<-" ? text.replace(/^\t+/gm, "") : text;
  return { pieces: [{ kind: "text", value }], text };
}
