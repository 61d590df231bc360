import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answerFaults } from "../fuzz/gates/answer-faults.ts";
import { type Random, seeded } from "../oracle/random.ts";
import { recordedPayload } from "../recorded.ts";
import { type Outcome, unless } from "../soak/outcome.ts";
import type { ThrowAway } from "../soak/throw-away.ts";
import {
  byCommandLine,
  byHook,
  byServer,
  faultPlace,
  newIssue,
  type Program,
  saidDone,
} from "./fault-place.ts";
import { CALLS, ERRORS, type Place, placesIn } from "./file-calls.ts";
import { disagreements, integrity, onBoard, STEPS } from "./journey.ts";
import { type Ended, startProgram } from "./start-program.ts";

/** Every kind of program, with what it is about. The holder is whom its lock would name. */
const KINDS = ["hook", "record", "stop", "server", "command"] as const;
type Kind = (typeof KINDS)[number];

/** Boards at once: a lock that fails for good is waited for, and then the machine has nothing to do. */
const LANES = 6;

interface Seen {
  left: number;
  made: number;
  heard: number;
  readonly errors: Set<string>;
  readonly calls: Set<string>;
  readonly violations: string[];
}

/** One failing system call of a built executable at a time, at a random place on its way. */
export async function injectedFaults(count: number, seed: number): Promise<Outcome> {
  const seen: Seen = {
    ...{ left: count, made: 0, heard: 0 },
    ...{ errors: new Set(), calls: new Set(), violations: [] },
  };
  const lanes = Array.from({ length: Math.min(LANES, count) }, (_, nth) => lane(seen, seed, nth));
  await Promise.all(lanes);
  const did =
    `${seen.made} failing system calls of ${seen.calls.size} kinds with ${seen.errors.size} kinds of error, ` +
    `${seen.heard} changed an answer`;
  return { name: "injected faults", did, violations: seen.violations };
}

async function lane(seen: Seen, seed: number, nth: number): Promise<void> {
  const place = await faultPlace();
  const random = seeded(seed * 31 + nth);
  try {
    const ways = new Map<Kind, readonly Place[]>();
    for (const kind of KINDS) ways.set(kind, await traced(place, kind));
    while (seen.left > 0 && seen.violations.length < 10) {
      seen.left -= 1;
      const kind = random.pick(KINDS);
      const found = await injectOnce(place, kind, ways.get(kind) ?? [], random, seen.left);
      seen.made += 1;
      seen.errors.add(found.error);
      seen.calls.add(found.call);
      if (found.isHeard) seen.heard += 1;
      const what = `${kind}, ${found.error} at ${found.call} ${found.when}`;
      seen.violations.push(...found.faults.map((fault) => `${what}: ${fault}`));
    }
    seen.violations.push(...integrity(place));
  } finally {
    place.clear();
  }
}

async function programOf(place: ThrowAway, kind: Kind, at: number) {
  const [step] = STEPS;
  if (!step) throw new Error("there is no step");
  const number = await newIssue(place);
  const payload = (name: string, fields: object) =>
    `${JSON.stringify({ ...recordedPayload(name), cwd: place.project, ...fields })}\n`;
  const hook = (event: string, gate: string, input: string): Program => ({
    ...{ name: "ralph", args: ["hook", event, gate], input },
  });
  const session = { session_id: `aaaaaaaa-0000-4000-8000-${String(at).padStart(12, "0")}` };
  const programs: Readonly<Record<Kind, () => Program>> = {
    hook: () => byHook(place, step, number, `toolu_injected_${at}`),
    record: () =>
      hook(
        "PreToolUse",
        "skill-record",
        payload("PreToolUse.Skill", { ...session, tool_input: { skill: "ralph-plan" } }),
      ),
    stop: () => hook("SessionStart", "session-record", payload("SessionStart.startup", session)),
    server: () => byServer(place, "w1", step, number),
    command: () => byCommandLine(step, number),
  };
  return { number, step, program: programs[kind]() };
}

/** What such a program does to our own files, by a run in which nothing fails. */
async function traced(place: ThrowAway, kind: Kind): Promise<readonly Place[]> {
  const { program } = await programOf(place, kind, 900_000);
  const file = join(place.home, "trace");
  const under = ["strace", "-qq", "-y", "-s", "300", "-o", file, "-e", `trace=${CALLS}`];
  await startProgram(place, program, { under });
  const found = placesIn(readFileSync(file, "utf8"), [place.project, place.home]);
  if (found.length < 5) throw new Error(`strace saw only ${found.length} calls of ${kind}`);
  return found;
}

async function injectOnce(
  place: ThrowAway,
  kind: Kind,
  ways: readonly Place[],
  random: Random,
  at: number,
) {
  const { number, step, program } = await programOf(place, kind, at);
  // First the kind of call: there are many locks, and few of what makes a change last.
  const kindOfCall = random.pickAny([...new Set(ways.map((one) => one.call))]);
  const { call, nth } = random.pickAny(ways.filter((one) => one.call === kindOfCall)) ?? {
    ...{ call: "openat", nth: 1 },
  };
  const error = random.pick(ERRORS[call] ?? ["EIO"]);
  // Once, or from then on: a disk that is full stays full.
  const when = random.chance(0.4) ? `${nth}+` : `${nth}`;
  const inject = `inject=${call}:error=${error}:when=${when}`;
  const under = ["strace", "-qq", "-o", "/dev/null", "-e", `trace=${call}`, "-e", inject];
  const ran = await startProgram(place, program, { under });
  // A call of the server counts once, so that the next one has an id of its own.
  const afterwards = () => (kind === "server" ? byServer(place, "w1", step, number) : program);
  const isChange = kind === "server" || kind === "command";
  const holder = kind === "command" ? "a person" : "w1";
  const found = onBoard(place, number);
  const isDone = (found?.audits.length ?? 0) > 0;
  const said = isChange && saidDone(program, ran.stdout);
  // A disk that fails for good may also fail while the answer is written, and then nothing is said.
  const isUnsaid = (isChange && ran.stdout === "") || (call === "write" && when.endsWith("+"));
  const faults = [
    ...unless(ran.signal === null, `killed by ${ran.signal}`),
    ...(isChange
      ? changeFaults(ran, kind)
      : hookFaults(ran, program).filter((what) => !(isUnsaid && what === MUTE))),
    ...disagreements(number, found, holder),
    ...unless(isChange || !isDone, "a gate changed the board"),
    ...unless(!said || isDone, "a step that was answered is not on the board"),
    ...unless(
      !isDone || said || isUnsaid,
      `a committed step is reported as failed: ${ran.stdout}${ran.stderr}`,
    ),
    ...(isDone
      ? []
      : await again(place, afterwards(), isChange ? { number, to: step.to } : undefined)),
  ];
  const isHeard = ran.code !== 0 || ran.stderr !== "" || (isChange && !said);
  return { error, call, when, isHeard, faults };
}

/** What `answerFaults` says of exit 2 where stderr could not be written either. */
const MUTE = "held without a word";

function hookFaults({ code, stdout, stderr }: Ended, { args }: Program): readonly string[] {
  const text = (given: string) => (given === "" ? undefined : given.replace(/\n$/, ""));
  return answerFaults({ code, stdout: text(stdout), stderr: text(stderr) }, args[1], args.length);
}

function changeFaults({ code, stdout, stderr }: Ended, kind: Kind): string[] {
  const isDeclared = code === 0 || (kind === "command" && code === 1);
  const isSaid = code === 0 || stderr.trim() !== "";
  return [
    ...unless(isDeclared, `exit ${code}: ${stderr.slice(0, 300)}`),
    ...unless(isSaid, `exit ${code} without a word ${stdout}`),
    ...unless(!/^\s+at .*\(/m.test(stderr), `a stack is printed: ${stderr.slice(0, 300)}`),
  ];
}

/** Once the fault is over, the same call again goes through. */
async function again(
  place: ThrowAway,
  program: Program,
  wanted: { readonly number: number; readonly to: string } | undefined,
): Promise<readonly string[]> {
  const ran = await startProgram(place, program);
  const isThere = wanted === undefined || onBoard(place, wanted.number)?.state === wanted.to;
  return [
    ...unless(ran.code === 0, `afterwards: exit ${ran.code} ${ran.stderr.slice(0, 300)}`),
    ...unless(isThere, `afterwards it is not in ${wanted?.to}: ${ran.stdout.slice(-300)}`),
  ];
}
