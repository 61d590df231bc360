import type { Place, ProvenAct } from "../../prove/act.ts";
import { copyWords } from "../../written/copy-words.ts";
import { writtenBy } from "../../written/written-by.ts";
import { type Bypass, type BypassWorld, bypass, LEAVE_TO_PERSON } from "../bypass.ts";
import { pathsOf } from "./act-paths.ts";
import { cleansIgnored, stashesIgnored } from "./git-clean.ts";
import { withoutLeftOut } from "./left-out.ts";
import { matchesName, removedBy } from "./removed-by.ts";

/** They read what they name but the last, which they write. */
const COPIERS: ReadonlySet<string> = new Set(["cp", "rsync", "install", "scp"]);

/** They carry names and texts, and write no file that they name. */
const NO_WRITERS: ReadonlySet<string> = new Set([
  ...["gh", "ralph", "echo", "printf", "cd", "kill", "test", "[", "read", "export", "set", "unset"],
  ...["nc", "ncat", "socat", "man"],
]);

/** git's subcommands that change the files they name. */
const GIT_WRITERS: ReadonlySet<string | undefined> = new Set(
  "checkout restore rm mv clean apply am stash worktree init clone".split(" "),
);

const STORE =
  /(?<![\w.-])\.ralph(?=[/"'`\s)*?;,\]}\\]|$)|state(?:_home)?\b\S{0,40}\/ralph-hero(?=[/"'`\s)*?;,\]}\\]|$)/i;
/** A pattern for names that `.ralph` matches. */
const PATTERN = /(?:^|[\s'"/=])\.r?a?l?p?h?[*?[]/;
const GIVES_NAMES = /\b(?:find|xargs|parallel|fd)\b/;

/** A change of what gates and board keep. */
export function ownFiles(what: string): Bypass {
  return { ...bypass(`${what} ralph's own files`, LEAVE_TO_PERSON), isOnOwnFiles: true };
}

function taking(name: string, recovery: string): Bypass {
  return { ...bypass(name, recovery), isOnOwnFiles: true };
}

/** True when a text names a guarded folder as a path. */
export function namesStore(text: string): boolean {
  return STORE.test(text);
}

/** A write to `.ralph/` or to the folder of records, by a command that is understood. */
export function storeBypass(
  act: ProvenAct,
  world: BypassWorld,
  command = act.text,
): Bypass | undefined {
  const { name, args, text } = act;
  if (act.reads || name === undefined || NO_WRITERS.has(name)) return undefined;
  if (act.isGit) return gitBypass(act, world);
  const held = ownFiles(name === "" ? "Writing" : `${name} on`);
  // What it is given by `find` or `xargs` is not known; what those were told to look at is. Names for
  // `xargs` come from other parts of the text.
  const isGiven = GIVES_NAMES.test(text) && args.some(({ value }) => value === undefined);
  const found = withoutLeftOut(act, namesStore);
  const whence = /\b(?:xargs|parallel)\b/.test(text) ? command : found;
  const isNamed =
    namesStore(whence) ||
    namesStore(whence.replace(/["'\\]/g, "")) ||
    PATTERN.test(command.split(text).join(found));
  if (isGiven && name !== "" && isNamed) return held;
  if (loopsOver(act, command) || bringsAnything(act, world)) return held;
  const written = COPIERS.has(name) ? [copyWords(name, args).target ?? []].flat() : args;
  if (written.some((word) => namesStore(word.rough) || matchesName(word, ".ralph"))) return held;
  const isInside = (path: string) => world.guarded(path) === "inside";
  // `cp -r /tmp/.ralph .`: a copy has the name of what is copied.
  if ((writtenBy(act) ?? []).some(({ path }) => isInside(path))) return held;
  if (COPIERS.has(name)) return undefined;
  // A name that only the running command knows lies where it runs.
  const isOpen = args.some(({ value }) => value === undefined);
  const isWritten = ({ kind }: Place) => kind === "path" || (isOpen && kind === "directory");
  if (act.places.some((place) => isWritten(place) && "path" in place && isInside(place.path))) {
    return held;
  }
  return removedBy(act, world) ? held : undefined;
}

/**
 * `for f in .ralph/*; do rm "$f"; done`: the loop's words say what the variable may be. What `read`
 * assigns, and what `$1` stands for in a function or a text, may come from anywhere in the command.
 */
function loopsOver({ args }: ProvenAct, command: string): boolean {
  const isIn = (text: string) => namesStore(text.replace(/["'\\]/g, ""));
  return args.some(({ value, rough, prefix }) => {
    if (value !== undefined) return false;
    const isStart = prefix === "";
    if (isStart && /\$\{?[@*\d]/.test(rough)) return isIn(command);
    const name = /\$\{?([A-Za-z_]\w*)/.exec(rough)?.[1];
    if (name === undefined) return false;
    const isRead = new RegExp(`\\bread\\s[^;|&\\n]*\\b${name}\\b`).test(command);
    if (isStart && isRead) return isIn(command);
    return isIn(new RegExp(`\\bfor\\s+${name}\\s+in\\s([^;\\n]*)`).exec(command)?.[1] ?? "");
  });
}

/** Whatever a folder or an archive has in it, put beside the records under its own names. */
function bringsAnything(act: ProvenAct, world: BypassWorld): boolean {
  const isCopier = COPIERS.has(act.name ?? "");
  const isOfContents =
    !isCopier ||
    act.args.some(({ prefix }) => /^-\w*T|^--no-target-directory/.test(prefix)) ||
    act.args.slice(0, -1).some(({ rough }) => /\/\.?$/.test(rough));
  if (!isOfContents) return false;
  return (writtenBy(act) ?? []).some(({ path, brings }) => {
    if (brings === undefined || (!isCopier && brings.length > 0)) return false;
    const lies = world.guarded(path);
    return typeof lies === "object" && lies.includes("ralph-hero");
  });
}

function gitBypass(act: ProvenAct, world: BypassWorld): Bypass | undefined {
  const [subcommand, ...rest] = act.args;
  const name = subcommand?.value;
  if (!GIT_WRITERS.has(name)) return undefined;
  if (name === "clean")
    return cleansIgnored(act, world)
      ? taking("git clean -x", "git clean without -x and -X")
      : undefined;
  if (name === "stash" && stashesIgnored(act)) {
    return taking("git stash --all", "git stash without --all");
  }
  const isHeld =
    pathsOf(rest, act).some((path) => world.guarded(path) === "inside") ||
    rest.some((word) => namesStore(word.rough));
  return isHeld ? ownFiles(`git ${name} on`) : undefined;
}
