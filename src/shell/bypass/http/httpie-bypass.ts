import type { Argument } from "../../prove/argument.ts";
import { hostOf } from "./host.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const VALUE_FLAGS =
  /^(?:-[AaoPsp]|--(?:auth|auth-type|output|print|style|pretty|session|session-read-only|timeout|verify|cert|cert-key|proxy|raw|max-redirects|format-options|default-scheme|bearer))$/;

/** `http [METHOD] ADDRESS [ITEM…]`, and programs that are called like it. What they are fed, they send. */
export function httpieBypass(
  args: readonly Argument[],
  apiHosts: readonly string[],
  isFed: boolean,
): string | undefined {
  const words: Argument[] = [];
  let sendsMore = false;
  const given = args.values();
  for (const word of given) {
    if (word.value !== undefined && VALUE_FLAGS.test(word.value)) given.next();
    if (word.prefix.startsWith("-"))
      sendsMore ||= /^--(?:raw|form(?!at)|multipart|json)|^-\w*[fj]/.test(word.prefix);
    else words.push(word);
  }
  const [first, ...others] = words.map(({ value }) => value);
  const isMethod = others.length > 0 && first !== undefined && /^[A-Za-z]+$/.test(first);
  const [address, ...items] = isMethod ? words.slice(1) : words;
  if (address === undefined) return undefined;
  // `:3000/x` is this machine.
  const isHere = /^:\d*(?:\/|$)/.test(address.prefix);
  if (isHere || hostOf(address, apiHosts) === "other") return undefined;
  if (args.some(({ several, prefix }) => several && prefix === ""))
    return "with words that are not known";
  // `name==value` goes into the address, `name:value` is a header.
  const sent = items.filter(
    ({ value }) => value === undefined || !/^[\w-]+(?:==|:(?!=))/.test(value),
  );
  const guessed = sent.length > 0 || sendsMore || isFed ? "POST" : "GET";
  const method = isMethod ? first.toUpperCase() : guessed;
  return READING.has(method) && sent.length === 0 ? undefined : method;
}
