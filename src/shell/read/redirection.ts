import type { HereDoc, Redirection } from "unbash";
import { type Known, toArgument } from "./argument.ts";

/** Text fed to a command; not literal when expansions change it first. */
export interface Input {
  readonly text: string;
  readonly literal: boolean;
}

const DESCRIPTOR = /^(?:\d+-?|-)$/;
const HARMLESS_TARGETS = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);

/** True when a redirection changes a file, a variable or a connection. */
export function writes(redirection: Redirection, known: Known): boolean {
  if (redirection.descriptor?.type === "FileDescriptorVariable") return true;
  if (redirection.type !== "Redirect") return false;
  if (redirection.target === undefined) return true;
  const target = toArgument(redirection.target, known);
  switch (redirection.operator) {
    case "<":
      return target.several || /^\/dev\/(?:tcp|udp)\//.test(target.prefix);
    case "<&":
      return !DESCRIPTOR.test(target.value ?? "");
    case ">&":
      return !DESCRIPTOR.test(target.value ?? "") && target.value !== "/dev/null";
    case ">":
    case ">>":
    case ">|":
    case "&>":
    case "&>>":
      return !HARMLESS_TARGETS.has(target.value ?? "");
    case "<>":
      return true;
  }
}

/** The text a command reads from its standard input, if it stands in the source. */
export function inputOf(redirections: readonly Redirection[], known: Known): Input | undefined {
  let input: Input | undefined;
  for (const redirection of redirections) {
    const { descriptor } = redirection;
    if (
      descriptor !== undefined &&
      !(descriptor.type === "FileDescriptor" && descriptor.value === 0)
    )
      continue;
    if (redirection.type === "HereDoc") input = hereDocText(redirection);
    else if (redirection.type === "HereString" && redirection.target !== undefined) {
      const { value, rough } = toArgument(redirection.target, known);
      input = { text: rough, literal: value !== undefined };
    } else if (redirection.type === "Redirect" && redirection.operator.startsWith("<")) {
      input = undefined;
    }
  }
  return input;
}

function hereDocText({ operator, delimiter, body }: HereDoc): Input {
  const text = operator === "<<-" ? body.text.replace(/^\t+/gm, "") : body.text;
  if (delimiter?.quoted) return { text, literal: true };
  const literal = body.parts?.every((part) => part.type === "Literal") ?? true;
  return { text: literal ? text.replace(/\\([$`\\]|\n)/g, unescaped) : text, literal };
}

function unescaped(_: string, character: string): string {
  return character === "\n" ? "" : character;
}
