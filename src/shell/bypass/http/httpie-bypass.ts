import { type Argument, literal } from "../../prove/argument.ts";
import { hostOf } from "./host.ts";

const READING = new Set(["GET", "HEAD", "OPTIONS"]);
const VALUE_FLAGS =
  /^(?:-[AaoPsp]|--(?:auth|auth-type|output|print|style|pretty|session|session-read-only|timeout|verify|cert|cert-key|proxy|raw|max-redirects|format-options|default-scheme|bearer))$/;

/** `:3000/x` */
const THIS_MACHINE = /^:\d*(?:\/|$)/;
/** `name=text` and its like, which curlie itself puts into the request. */
const ITEM = /^\w[\w.-]*(?::=|==?)/;

/**
 * The words of curlie as curl gets them. None is left out: each may as well be the value of an option of
 * curl's, which would then take the next one.
 */
export function asCurl(args: readonly Argument[]): readonly Argument[] {
  return args.map((word) => {
    if (word.value === undefined) return word;
    if (THIS_MACHINE.test(word.value)) return literal(`localhost${word.value}`);
    return ITEM.test(word.value) ? literal("localhost") : word;
  });
}

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
  if (THIS_MACHINE.test(address.prefix) || hostOf(address, apiHosts) === "other") return undefined;
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
