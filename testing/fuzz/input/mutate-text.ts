import type { Random } from "../../oracle/random.ts";
import { HOSTILE_NAMES, hostileText, hostileValue } from "./hostile-values.ts";
import { mutateValue } from "./mutate-value.ts";

/** Decodes as the programs do: a byte that is no UTF-8 becomes a replacement character. */
const UTF8 = new TextDecoder();

/** A text of JSON: mostly a mutated value, sometimes a damaged text, rarely bytes of no kind. */
export function mutatedJson(random: Random, value: unknown): string {
  const draw = random.below(100);
  if (draw < 8) return "0123456789abcdef".slice(random.below(16)) + randomBytes(random);
  if (draw < 30) return damagedText(random, JSON.stringify(value));
  const text = JSON.stringify(mutateValue(random, value)) ?? "";
  if (draw < 40) return withRepeatedField(random, text);
  return draw < 46 ? damagedText(random, text) : text;
}

/** A text of any other kind, damaged at some places. */
export function mutatedText(random: Random, text: string): string {
  return random.chance(0.05) ? randomBytes(random) : damagedText(random, text);
}

/** JSON allows a field twice; the last one counts. */
function withRepeatedField(random: Random, text: string): string {
  if (!text.endsWith("}")) return text;
  const name = JSON.stringify(random.pick(HOSTILE_NAMES));
  const comma = text === "{}" ? "" : ",";
  const value = JSON.stringify(hostileValue(random)) ?? "null";
  return `${text.slice(0, -1)}${comma}${name}:${value}}`;
}

function damagedText(random: Random, text: string): string {
  let damaged = text;
  for (let times = 1 + random.below(3); times > 0; times -= 1)
    damaged = damagedOnce(random, damaged);
  return damaged;
}

function damagedOnce(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const to = Math.min(text.length, at + random.below(random.chance(0.2) ? 400 : 8));
  switch (random.below(9)) {
    case 8:
      return text.slice(0, at) + pumped(random) + text.slice(at);
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(to);
    case 2:
      return text.slice(0, to) + text.slice(at);
    case 3:
      return text.slice(0, at) + hostileText(random) + text.slice(at);
    case 4:
      return text.slice(0, at) + randomBytes(random) + text.slice(to);
    case 5:
      return (
        text.slice(0, at) +
        random.pick(["\0", "\n", "\r", '"', "\\", "{", "}", "[", ",", ":"]) +
        text.slice(to)
      );
    case 6:
      return `${text}${random.pick(["\n", " ", "\0", text, "}", "]", "\ufeff"])}`;
    default:
      return `${random.pick(["\ufeff", " ", "\n", "[", "{", '"'])}${text}`;
  }
}

const UNITS = [
  " ",
  "\t",
  "\n",
  "*",
  "`",
  "#",
  "-",
  "\\",
  "7",
  "x",
  "/",
  ".",
  "(",
  "[",
  "{",
  "<!--",
  "]x",
] as const;

/** Many of the same: a pattern that can divide them in several ways takes very long. */
function pumped(random: Random): string {
  return random.pick(UNITS).repeat(random.chance(0.1) ? 30_000 : 1 + random.below(600));
}

function randomBytes(random: Random): string {
  const bytes = Uint8Array.from({ length: random.below(48) }, () => random.below(256));
  return UTF8.decode(bytes);
}
