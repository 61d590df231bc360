import { gunzipSync } from "node:zlib";
import { hasCode } from "../../files/failure.ts";
import { GithubFailure } from "./github-failure.ts";

/** The longest answer that is read. A hundred comments of the longest kind take seven. */
const MOST_BYTES = 32 * 1024 * 1024;

/** How a request is sent, so that its answer can be read with care. */
export const CAREFULLY = {
  // An answer of another host must not be taken for GitHub's, nor the body sent there.
  redirect: "manual",
  // A few bytes can stand for gigabytes: the answer is unpacked here, up to the limit.
  decompress: false,
} as const;

/** Reads the answer up to a limit, refuses redirects, and removes the token where it is repeated. */
export async function checkedAnswer(response: Response, secret: string): Promise<Response> {
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new GithubFailure("GitHub's API sends to another address, which is not followed", true);
  }
  const text = new TextDecoder().decode(unpacked(await bytesOf(response), response.headers));
  const headers = HEADERS.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, without(secret, value)]];
  });
  return new Response(without(secret, text), { status: response.status, headers });
}

/** The headers we read. Others are dropped: octokit prints what some of them say. */
const HEADERS = [
  "content-type",
  "date",
  "retry-after",
  "x-accepted-oauth-scopes",
  "x-oauth-scopes",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

async function bytesOf({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body)
    for await (const chunk of body) {
      size += chunk.length;
      // Leaving the loop ends the connection.
      if (size > MOST_BYTES) throw tooLong();
      chunks.push(chunk);
    }
  return Buffer.concat(chunks);
}

function unpacked(bytes: Uint8Array, headers: Headers): Uint8Array {
  const encoding = headers.get("content-encoding") ?? "identity";
  if (encoding === "identity") return bytes;
  if (encoding !== "gzip") throw unreadable();
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    throw hasCode(error, "ERR_BUFFER_TOO_LARGE") ? tooLong() : unreadable();
  }
}

function tooLong(): GithubFailure {
  return new GithubFailure("GitHub's answer is longer than 32 MiB", false);
}

function unreadable(): GithubFailure {
  return new GithubFailure("GitHub's answer cannot be unpacked", false);
}

/** An escape of JSON for a printable character, or any other escape, which stays. */
const ESCAPE = /\\(?:u00([2-7][0-9a-fA-F])|(\/)|[\s\S])/g;

/** Removes a secret, also where a server spells it with escapes. */
export function without(secret: string, text: string): string {
  if (secret === "") return text;
  const plain = text.includes("\\") ? text.replace(ESCAPE, plainCharacter) : text;
  return plain.replaceAll(secret, "[token]");
}

function plainCharacter(escaped: string, hex: string | undefined, slash: string | undefined) {
  if (slash) return slash;
  const character = hex === undefined ? "" : String.fromCharCode(Number.parseInt(hex, 16));
  return character === "" || character === '"' || character === "\\" || character === "\u007f"
    ? escaped
    : character;
}
