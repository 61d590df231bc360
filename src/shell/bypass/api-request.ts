import type { Argument } from "../prove/act.ts";

/** What a word of a request is: its method, one field, its body, a file that holds it, or none of the gate's business. */
type Part = "method" | "field" | "body" | "file" | "other";

/** The parts of a web request written as a command. */
export interface ApiRequest {
  readonly method: string | undefined;
  readonly targets: readonly Argument[];
  readonly fields: readonly Argument[];
  readonly bodies: readonly Argument[];
  readonly files: readonly Argument[];
  /** A word may turn out to be any of them. */
  readonly open: boolean;
}

export type RequestFlags = Readonly<Record<string, Part>>;

export const GH_API_FLAGS: RequestFlags = {
  "-X": "method",
  "--method": "method",
  "-f": "field",
  "--raw-field": "field",
  "-F": "field",
  "--field": "field",
  "--input": "file",
  "-H": "other",
  "--header": "other",
  "-q": "other",
  "--jq": "other",
  "-t": "other",
  "--template": "other",
  "-p": "other",
  "--preview": "other",
  "--cache": "other",
  "--hostname": "other",
};

export const CURL_FLAGS: RequestFlags = {
  "-X": "method",
  "--request": "method",
  "-d": "body",
  "--data": "body",
  "--data-raw": "body",
  "--data-binary": "body",
  "--data-ascii": "body",
  "--data-urlencode": "body",
  "--json": "body",
  "-F": "body",
  "--form": "body",
  "-T": "file",
  "--upload-file": "file",
  "-K": "file",
  "--config": "file",
  "-H": "other",
  "--header": "other",
  "-o": "other",
  "-u": "other",
  "-A": "other",
  "-e": "other",
  "-b": "other",
  "-c": "other",
  "-m": "other",
  "-w": "other",
  "--variable": "other",
};

export function apiRequest(args: readonly Argument[], flags: RequestFlags): ApiRequest {
  const found: Record<Part | "target", Argument[]> = {
    method: [],
    field: [],
    body: [],
    file: [],
    other: [],
    target: [],
  };
  let open = false;
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined) break;
    const flag = flagIn(word, flags);
    if (flag === undefined) {
      if (word.value === undefined && word.several) open = true;
      if (!word.prefix.startsWith("-")) found.target.push(word);
      if (word.prefix.startsWith("--url=")) found.target.push(behind(word, "--url=".length));
      continue;
    }
    const value = flag.glued ?? args[at + 1];
    if (flag.glued === undefined) at += 1;
    // What curl fills in itself is not known before it runs.
    const filledIn = word.prefix.startsWith("--expand-");
    if (value !== undefined)
      found[flag.part].push(filledIn ? { ...value, value: undefined } : value);
  }
  const get = args.some((word) => word.value === "-G" || word.value === "--get");
  const { target: targets, field: fields, body: bodies, file: files } = found;
  const method = get ? "GET" : found.method.at(-1)?.rough.toUpperCase();
  return { method, targets, fields, bodies, files, open };
}

interface Flag {
  readonly part: Part;
  readonly glued: Argument | undefined;
}

function flagIn(word: Argument, flags: RequestFlags): Flag | undefined {
  if (word.prefix.startsWith("--")) {
    const [written = ""] = word.prefix.split("=", 1);
    const part = partOf(written, flags);
    const name = written;
    const glued = word.prefix.includes("=") ? behind(word, name.length + 1) : undefined;
    return part && { part, glued };
  }
  if (!word.prefix.startsWith("-")) return undefined;
  for (let at = 1; at < word.prefix.length; at += 1) {
    const part = flags[`-${word.prefix[at]}`];
    const rest = word.rough.length > at + 1;
    if (part !== undefined) return { part, glued: rest ? behind(word, at + 1) : undefined };
  }
  return undefined;
}

/** curl takes any beginning of a long option that only one has, and `--expand-` before it. */
function partOf(written: string, flags: RequestFlags): Part | undefined {
  const name = written.startsWith("--expand-") ? `--${written.slice("--expand-".length)}` : written;
  if (Object.hasOwn(flags, name)) return flags[name];
  if (flags !== CURL_FLAGS || name.length < 4) return undefined;
  const found = Object.keys(flags).find((flag) => flag.startsWith(name));
  return found === undefined ? undefined : flags[found];
}

function behind(word: Argument, start: number): Argument {
  const [value, rough] = [word.value?.slice(start), word.rough.slice(start)];
  return { ...word, value, rough, prefix: word.prefix.slice(start) };
}
