import { projectAt } from "../../src/world/project.ts";
import { readAgent } from "../../src/world/store/read-agent.ts";
import { type Random, seeded } from "../oracle/random.ts";
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
import { disagreements, integrity, onBoard, STEPS } from "./journey.ts";
import { type Ended, startProgram } from "./start-program.ts";

/** Several at once, so that a kill also comes while another waits for the board. */
const LANES = 4;
/** So often the whole file is looked through, and a person lists the board. */
const LOOKS_EVERY = 50;

interface Tally {
  kills: number;
  ended: number;
  answered: number;
  committed: number;
  unsaid: number;
  /** About how long each program takes here and now: more when many are killed too early. */
  readonly usual: Map<string, number>;
}

/** Gates, server and command line are killed in the middle of hand-offs, at random moments. */
export async function kills(count: number, seed: number): Promise<Outcome> {
  const place = await faultPlace();
  const tally: Tally = {
    kills: 0,
    ended: 0,
    answered: 0,
    committed: 0,
    unsaid: 0,
    usual: new Map(),
  };
  const violations: string[] = [];
  const usual = await usualTime(place);
  for (const kind of ["hook", "mcp", "handoff"]) tally.usual.set(kind, usual);
  const lane = async (nth: number) => {
    const random = seeded(seed * 31 + nth);
    while (tally.kills < count && violations.length < 20) {
      violations.push(...(await journeyOf(place, nth, random, tally, count)));
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, (_, nth) => lane(nth)));
    violations.push(...(await lookThrough(place)));
    const { ended, answered, committed, unsaid } = tally;
    const did =
      `${tally.kills} kills of gates, server and command line (${ended} more ended before); ` +
      `${answered} answers, ${committed} commits, ${unsaid} of them not answered any more`;
    const saw = unless(
      answered > 0 && committed > answered && unsaid > 0,
      `too little happened: ${did}`,
    );
    return { name: "kills", did, violations: [...violations, ...(count >= 100 ? saw : [])] };
  } finally {
    place.clear();
  }
}

/** How long a hand-off takes here and now, so that kills hit all of its moments. */
async function usualTime(place: ThrowAway): Promise<number> {
  const [step] = STEPS;
  if (!step) throw new Error("there is no step");
  const times: number[] = [];
  for (let at = 0; at < 3; at += 1) {
    const number = await newIssue(place);
    const { code, ms, stderr } = await startProgram(place, byServer(place, "w0", step, number));
    if (code !== 0) throw new Error(`an undisturbed hand-off exits ${code}: ${stderr}`);
    times.push(ms);
  }
  return times.sort((a, b) => a - b)[1] ?? 100;
}

/** One issue goes its way, each step tried again until it is on the board. */
async function journeyOf(
  place: ThrowAway,
  lane: number,
  random: Random,
  tally: Tally,
  most: number,
): Promise<readonly string[]> {
  const number = await newIssue(place);
  // The command line acts for a person, who would be refused what an agent holds, and the reverse.
  const isPerson = random.chance(0.35);
  const holder = isPerson ? "a person" : `w${lane}`;
  const faults: string[] = [];
  for (let done = 0; done < STEPS.length && tally.kills < most && faults.length === 0; ) {
    const step = STEPS[done];
    if (!step) break;
    const id = `toolu_kill_${number}_${done}_${tally.kills}`;
    // A hook of this session would be refused what the server's caller holds.
    const isHook = !isPerson && !STEPS[done - 1]?.held && random.chance(0.3);
    const program = isHook
      ? byHook(place, step, number, id)
      : isPerson
        ? byCommandLine(step, number)
        : byServer(place, holder, step, number);
    const signal = random.chance(0.25) ? "SIGTERM" : "SIGKILL";
    const kind = program.args[0] ?? "";
    const usual = tally.usual.get(kind) ?? 100;
    const afterMs = Math.ceil((0.5 + random.below(700) / 1000) * usual);
    const ran = await startProgram(place, program, { kill: { signal, afterMs } });
    if (ran.signal === null) tally.ended += 1;
    else tally.kills += 1;
    // Other work on the machine comes and goes; about two in five should end by itself.
    tally.usual.set(kind, usual * (ran.signal === null ? 0.93 : 1.05));
    const found = onBoard(place, number);
    const audits = found?.audits.length ?? 0;
    const said = !isHook && saidDone(program, ran.stdout);
    if (said) tally.answered += 1;
    if (audits > done) tally.committed += 1;
    if (audits > done && !said) tally.unsaid += 1;
    faults.push(
      ...disagreements(number, found, holder),
      ...unless(
        audits === done || audits === done + 1,
        `#${number} made ${audits - done} steps at once`,
      ),
      ...unless(
        !said || audits === done + 1,
        `#${number}: an answered ${step.command} ${step.intent} is lost`,
      ),
      ...unless(!isHook || audits === done, `#${number}: a gate changed the board`),
      ...endFaults(program, ran),
      ...(await afterKill(place, program, id, isHook)),
    );
    if (tally.kills % LOOKS_EVERY === 0) faults.push(...(await lookThrough(place)));
    done = audits;
  }
  return faults;
}

/** Whoever was not killed ends as declared: a hook with 0 or 2, the others with 0 or 1. */
function endFaults({ args }: Program, { code, signal, stderr }: Ended): string[] {
  if (signal !== null) return [];
  const declared = args[0] === "hook" ? [0, 2] : [0, 1];
  return unless(declared.includes(code ?? -1), `${args[0]} exits ${code}: ${stderr.trim()}`);
}

/** What a killed hook left behind keeps nobody from making the same call again. */
async function afterKill(
  place: ThrowAway,
  program: Program,
  id: string,
  isHook: boolean,
): Promise<readonly string[]> {
  if (!isHook) return [];
  const again = await startProgram(place, program);
  const store = projectAt(place.env, place.project).storePath;
  const session = Object(JSON.parse(program.input)).session_id;
  readAgent(store, { session, agent: "main" });
  return unless(
    again.code === 0 && again.stderr === "",
    `${id} again: exit ${again.code} ${again.stderr.trim()}`,
  );
}

async function lookThrough(place: ThrowAway): Promise<readonly string[]> {
  const listed = await startProgram(place, {
    name: "ralph",
    args: ["board", "list", "--json"],
    input: "",
  });
  return [
    ...unless(listed.code === 0, `the board does not open: ${listed.stderr.trim()}`),
    ...integrity(place),
  ];
}
