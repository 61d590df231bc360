import { literal } from "../../prove/argument.ts";
import { type Bypass, bypass } from "../bypass.ts";
import { hostOf } from "../http/host.ts";
import { isGateName } from "../ralph-bypass.ts";
import { namesStore, ownFiles } from "../store/store-bypass.ts";
import { ghWords } from "./gh-words.ts";
import { ralphWords } from "./ralph-words.ts";
import { nameOf, REACH, wordsOf } from "./split-words.ts";

const MUTATION =
  /^(?:[a-z]+ProjectV2\w*|(?:close|reopen|delete|transfer|update|create|pin|unpin|lock)Issue|addComment|updateIssueComment|addSubIssue)$/i;
const WRITES = /(?:^|[^a-z])(?:post|patch|put|delete|graphql|mutation)(?:[^a-z]|$)/i;

/**
 * The bypass whose words a text contains. It is not known to be a command: the words of a
 * program written in another language count, and its quotes and commas do not. "loose": the text is
 * shell code whose program is not known, so that less is needed.
 */
export function bypassWords(
  text: string,
  loose: boolean,
  apiHosts: readonly string[],
): Bypass | undefined {
  const found = inOneText(text, loose, apiHosts);
  if (found !== undefined || !ESCAPED_BLANK.test(text)) return found;
  // `printf 'a\nb'` and other languages write their line breaks so.
  return inOneText(text.replace(ESCAPED_BLANKS, " "), loose, apiHosts);
}

function inOneText(text: string, loose: boolean, apiHosts: readonly string[]): Bypass | undefined {
  const name = wordsIn(text, loose, apiHosts);
  if (name !== undefined) return bypass(name);
  return namesStore(text.replace(/["'\\]/g, "")) ? ownFiles("Writing") : undefined;
}

const ESCAPED_BLANK = /\\[nrt]/;
const ESCAPED_BLANKS = /\\[nrt]/g;

function wordsIn(text: string, loose: boolean, apiHosts: readonly string[]): string | undefined {
  const words = wordsOf(text);
  const mentions = new Set(words.map(nameOf));
  const ofGh = mentions.has("gh") || mentions.has("hub");
  const ofRalph = words.some((word) => /(?:^|\/)ralph(?:-hero|\.cjs)?$|dist-hooks\//.test(word));
  const gate = ofRalph || loose ? words.map(nameOf).find(isGateName) : undefined;
  if (gate !== undefined) return gate;
  for (let at = 0; at < words.length; at += 1) {
    const found =
      ghWords(words, at, loose || ofGh) ??
      ralphWords(words, at, loose || ofRalph) ??
      cleanWords(words, at);
    if (found !== undefined) return found;
  }
  if (words.some((word) => word.includes("mutation"))) {
    const mutation = words.find((word) => MUTATION.test(word));
    if (mutation !== undefined) return mutation;
  }
  const isToApi = apiHosts
    .concat("api.github.com", "uploads.github.com")
    .some((host) => text.toLowerCase().includes(host));
  const client = clientWords(words, apiHosts);
  if (client !== undefined) return client;
  if (isToApi && words.some((word) => WRITES.test(word))) return "A request to GitHub";
  return undefined;
}

const CLIENT = /^(?:curl|wget|https?|xhs?|httpie|curlie)$/;
const SENDS =
  /^(?:-\w*[dFTXK]\S*|--(?:data|json|form|request|upload|config|post|method|body|exp)\S*|P(?:OST|ATCH|UT)|DELETE)$/;

/** A client that is told to send something, and not to a host that is known to be another's. */
function clientWords(words: readonly string[], apiHosts: readonly string[]): string | undefined {
  const client = words.find((word) => CLIENT.test(nameOf(word)) && !word.includes(":"));
  if (client === undefined) return undefined;
  const behind = words.slice(words.indexOf(client) + 1);
  if (!behind.some((word) => SENDS.test(word))) return undefined;
  const addresses = behind.filter(
    (word) => /^[a-z]+:\/\/./i.test(word) || /^[\w.-]+\.[a-z]+(?::\d+)?\//i.test(word),
  );
  const isKnown =
    addresses.length > 0 &&
    addresses.every((address) => hostOf(literal(address), apiHosts) === "other");
  return isKnown ? undefined : `${nameOf(client)} with words that are not known`;
}

/** `git … clean … -x` */
function cleanWords(words: readonly string[], at: number): string | undefined {
  if (words[at] !== "clean") return undefined;
  const before = words.slice(Math.max(0, at - REACH), at).map(nameOf);
  if (!before.includes("git")) return undefined;
  const behind = words.slice(at + 1, at + 1 + REACH);
  return behind.some((word) => /^-\w*x/i.test(word)) ? "git clean -x" : undefined;
}
