import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Proof, proveCommand } from "../prove/classify.ts";
import { asksForHelp } from "./asks-for-help.ts";
import { type Bypass, type BypassWorld, bypass, type JudgeAct } from "./bypass.ts";
import { ghBypass } from "./gh-bypass.ts";
import { httpBypass } from "./http/http-bypass.ts";
import { CURL, WGET } from "./http/http-flags.ts";
import { asCurl, httpieBypass } from "./http/httpie-bypass.ts";
import { socketBypass } from "./http/socket-bypass.ts";
import { isGateName, ownProgram, ralphBypass } from "./ralph-bypass.ts";
import { removedThrough } from "./store/removed-by.ts";
import { ownFiles, storeBypass } from "./store/store-bypass.ts";
import { wholeCommand } from "./text/text-run-by.ts";
import { textsRun } from "./text/texts-run.ts";
import { bypassWords } from "./text/words.ts";

/** Programs that can change the board, each with the judge of its words. */
const PROGRAMS: Readonly<Record<string, JudgeAct>> = {
  gh: ghBypass,
  hub: ghBypass,
  curl: ({ args }, world) =>
    named(
      "curl",
      asksForHelp(args, "-h", "-V", "--version")
        ? undefined
        : httpBypass(args, CURL, world.apiHosts),
    ),
  wget: ({ args }, world) =>
    named("wget", asksForHelp(args, "-h") ? undefined : httpBypass(args, WGET, world.apiHosts)),
  ...Object.fromEntries(
    ["http", "https", "httpie", "xh", "xhs", "curlie"].map((name): [string, JudgeAct] => [
      name,
      ({ args }, world, command) =>
        named(
          name,
          // `-h` asks for the headers of the answer.
          asksForHelp(args)
            ? undefined
            : (httpieBypass(args, world.apiHosts, wholeCommand(command).feeds) ??
                // It hands curl's options to curl.
                (name === "curlie" ? httpBypass(asCurl(args), CURL, world.apiHosts) : undefined)),
        ),
    ]),
  ),
  ...Object.fromEntries(
    ["nc", "ncat", "netcat", "socat", "telnet", "openssl"].map((name) => [name, socketBypass]),
  ),
};

function named(program: string, what: string | undefined): Bypass | undefined {
  return what === undefined ? undefined : bypass(`${program} ${what}`);
}

/** How a Bash command would change the board past the workflow, also where what it runs cannot be seen. */
export function bypassIn(command: string, world: BypassWorld): Bypass | undefined {
  const proof = proveCommand(command, world);
  for (const act of proof.acts) {
    const found = judgeAct(act, world, command);
    if (found) return onlyAlone(found, proof);
  }
  if (proof.acts.some((act) => removedThrough(act, proof.acts, world))) return ownFiles("find on");
  return inText(command, proof, world);
}

/** Each is many programs: its first word says which. */
const MANY_PROGRAMS: ReadonlySet<string> = new Set(["busybox", "toybox"]);

const judgeAct: JudgeAct = (act, world, command) => {
  // What it is cannot be known: its text is looked at.
  if (act.name === undefined) return undefined;
  const name = baseName(act.name)
    .toLowerCase()
    .replace(/\.exe$/, "");
  if (act.name === "") return socketBypass(act, world, command) ?? storeBypass(act, world, command);
  if (MANY_PROGRAMS.has(name)) {
    const [program, ...args] = act.args;
    return judgeAct({ ...act, name: program?.value, args }, world, command);
  }
  const judge = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  if (judge) return judge(act, world, command) ?? storeBypass(act, world, command);
  const own = ownProgram(act.name) ?? (runsOwn(act.name, act, world) ? ownUnder(name) : undefined);
  if (own === "gate") return asksForHelp(act.args) ? undefined : bypass(name);
  if (own === "command line") return ralphBypass(act.args);
  return copiesOwn(name, act, world) ?? storeBypass(act, world, command);
};

/** Under the name of a gate it is that gate, under any other the command line. */
function ownUnder(name: string): "command line" | "gate" {
  return isGateName(name) ? "gate" : "command line";
}

/** Our executable under another name: where it runs, or on the search path. */
function runsOwn(name: string, { reads, places }: ProvenAct, world: BypassWorld): boolean {
  if (reads) return false;
  if (name.startsWith("/") || !name.includes("/")) return world.isOwn(name);
  return places.some((place) => place.kind === "directory" && world.isOwn(`${place.path}/${name}`));
}

const COPIERS: ReadonlySet<string> = new Set("cp ln install mv rsync link dd".split(" "));

/** A copy or link of ours could not be told from another program. */
function copiesOwn(
  name: string,
  { args, places }: ProvenAct,
  world: BypassWorld,
): Bypass | undefined {
  if (!COPIERS.has(name)) return undefined;
  const byName = args.some(({ prefix }) =>
    /(?:^|\/|=)(?:dist-hooks\/[\w-]+|bin\/ralph(?:-hero)?|light\/ralph\.cjs)$/.test(prefix),
  );
  const isOwn = byName || places.some((place) => place.kind === "path" && world.isOwn(place.path));
  return isOwn ? bypass("A copy of ralph's executable") : undefined;
}

/** A person can be asked about a command of ours only where it is all that is done. */
function onlyAlone(found: Bypass, { kind, acts }: Proof): Bypass {
  if (found.person === undefined) return found;
  const [only, ...others] = acts.filter(({ reads }) => !reads);
  if (kind === "proven" && only && others.length === 0 && isBare(only)) return found;
  const { person: _, ...held } = found;
  return { ...held, isMixed: true };
}

/** Nothing stands before it: no variable, and no program that runs it as somebody else. */
function isBare({ name, text }: ProvenAct): boolean {
  const plain = text.replace(/["'\\]/g, "");
  const first = plain.replace(/\s.*$/s, "");
  return name !== undefined && (plain.startsWith(name) || baseName(first) === baseName(name));
}

/** Words of a bypass in text that some part of the command may run. */
function inText(command: string, { acts }: Proof, { apiHosts }: BypassWorld): Bypass | undefined {
  for (const { text, isCode } of textsRun(command, acts)) {
    const found = bypassWords(text, isCode, apiHosts);
    if (found !== undefined) return found;
  }
  return undefined;
}
