import { Database } from "bun:sqlite";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { projectAt } from "../../src/world/project.ts";
import { answerFaults } from "../fuzz/gates/answer-faults.ts";
import { type Outcome, unless } from "../soak/outcome.ts";
import { ROOT, type ThrowAway } from "../soak/throw-away.ts";
import {
  byCommandLine,
  byHook,
  byServer,
  faultPlace,
  newIssue,
  type Program,
  saidDone,
} from "./fault-place.ts";
import { disagreements, onBoard, STEPS } from "./journey.ts";
import { type How, startProgram } from "./start-program.ts";

const [LOCK] = STEPS;
if (!LOCK) throw new Error("there is no step");
const lock = LOCK;

type Check = (place: ThrowAway) => Promise<readonly string[]>;

/** This takes as long as a tool waits for the board. */
const LONG = "another process never lets the write lock go";

/** What may be wrong around a program, each in a project of its own. */
const CHECKS: Readonly<Record<string, Check>> = {
  "git is missing": (place) => everyProgram(place, { env: { PATH: "/nonexistent" } }),
  "HOME is not set": (place) => everyProgram(place, { env: { HOME: undefined } }),
  "the state folder is read-only": (place) => everyProgram(place, { under: AS_OWNER }, closeStore),
  "another process holds the write lock for a while": lockHeldFor(400),
  [LONG]: lockHeldFor(undefined),
  "a log left by the dead": walLeftBehind,
};

/** Each check once; the one that takes long only where there is time. */
export async function surroundings({ all = true } = {}): Promise<Outcome> {
  const violations: string[] = [];
  for (const [name, check] of Object.entries(CHECKS)) {
    if (!all && name === LONG) continue;
    const place = await faultPlace();
    try {
      violations.push(...(await check(place)).map((what) => `${name}: ${what}`));
    } finally {
      place.clear();
    }
  }
  return { name: "surroundings", did: Object.keys(CHECKS).join("; "), violations };
}

/** Hook, server and command line: each answers as declared, and says done only of what is there. */
async function everyProgram(
  place: ThrowAway,
  how: How,
  before: (place: ThrowAway) => void = () => undefined,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const tries: { kind: (typeof PROGRAMS)[number]; number: number; program: Program }[] = [];
  for (const kind of PROGRAMS) {
    const number = await newIssue(place);
    tries.push({ kind, number, program: programOf(place, kind, number) });
  }
  for (const { kind, number, program } of tries) {
    before(place);
    const { code, stdout, stderr } = await startProgram(place, program, how);
    const found = onBoard(place, number);
    const isDone = (found?.audits.length ?? 0) > 0;
    const said = kind !== "hook" && saidDone(program, stdout);
    const text = (given: string) => (given === "" ? undefined : given.replace(/\n$/, ""));
    const answer = { code, stdout: text(stdout), stderr: text(stderr) };
    faults.push(
      ...(kind === "hook" ? answerFaults(answer, "PreToolUse", 3) : []),
      ...unless(kind !== "server" || code === 0, `the server exits ${code}: ${stderr}`),
      ...unless(
        kind !== "command" || code === 0 || code === 1,
        `the command exits ${code}: ${stderr}`,
      ),
      ...unless(said === isDone, `${kind}: said ${said}, done ${isDone}: ${stdout}${stderr}`),
      ...disagreements(number, found, kind === "command" ? "a person" : "w1"),
    );
  }
  return faults;
}

const PROGRAMS = ["hook", "server", "command"] as const;

function programOf(place: ThrowAway, kind: (typeof PROGRAMS)[number], number: number): Program {
  if (kind === "hook") return byHook(place, lock, number, `toolu_around_${number}`);
  return kind === "server" ? byServer(place, "w1", lock, number) : byCommandLine(lock, number);
}

/** Root may write anywhere, so that then the programs run as another user, whose files all is. */
const STRANGER = 4242;
const isRoot = process.getuid?.() === 0;

const AS_OWNER = isRoot
  ? ["setpriv", `--reuid=${STRANGER}`, `--regid=${STRANGER}`, "--clear-groups"]
  : ["env"];

/** Everything is the user's own, and nothing in the state folder can be written. */
function closeStore(place: ThrowAway): void {
  const dir = dirname(place.project);
  const state = dirname(projectAt(place.env, place.project).storePath);
  chmodSync(dir, 0o755);
  for (const name of ["", ...readdirSync(dir, { recursive: true, encoding: "utf8" })]) {
    const path = join(dir, name);
    if (isRoot) chownSync(path, STRANGER, STRANGER);
    if (path.startsWith(state) && statSync(path).isDirectory()) chmodSync(path, 0o500);
  }
}

/** A hook only reads and is not kept waiting; a change waits, and is made or refused in words. */
function lockHeldFor(ms: number | undefined): Check {
  return async (place) => {
    const number = await newIssue(place);
    const other = new Database(join(place.project, ".ralph/board.db"));
    other.run("BEGIN IMMEDIATE");
    const hook = await startProgram(place, programOf(place, "hook", number));
    const program = programOf(place, "server", number);
    const started = startProgram(place, program);
    if (ms === undefined) await started;
    else await Bun.sleep(ms);
    other.run("ROLLBACK");
    other.close();
    const { stdout } = await started;
    const found = onBoard(place, number);
    const isDone = (found?.audits.length ?? 0) > 0;
    return [
      ...unless(
        hook.code === 0 && hook.stderr === "",
        `the hook exits ${hook.code}: ${hook.stderr}`,
      ),
      ...unless(saidDone(program, stdout) === isDone, `said and done differ: ${stdout}`),
      ...unless(isDone === (ms !== undefined), `done: ${isDone}`),
      ...unless(isDone || stdout.includes("busy"), `the refusal does not say why: ${stdout}`),
      ...disagreements(number, found, "w1"),
    ];
  };
}

/** What was committed lies in the log beside the board, and its writer died in the middle of more. */
async function walLeftBehind(place: ThrowAway): Promise<readonly string[]> {
  const number = await newIssue(place);
  const board = join(place.project, ".ralph/board.db");
  const kept = join(place.home, "kept");
  // An open reader keeps the log from being written back when the writer closes the board.
  const reader = new Database(board);
  reader.query("SELECT count(*) FROM issues").get();
  await startProgram(place, programOf(place, "server", number));
  for (const end of ["", "-wal"]) copyFileSync(`${board}${end}`, `${kept}${end}`);
  reader.close();
  if (!existsSync(`${kept}-wal`)) return ["there was no log"];
  const log = Buffer.from(await Bun.file(`${kept}-wal`).arrayBuffer());
  writeFileSync(board, Buffer.from(await Bun.file(kept).arrayBuffer()));
  // Half a frame at its end, as a killed writer leaves it.
  writeFileSync(`${board}-wal`, Buffer.concat([log, log.subarray(-700)]), { mode: 0o600 });
  const shown = await startProgram(place, {
    name: "ralph",
    args: ["board", "show", `${number}`],
    input: "",
  });
  const found = onBoard(place, number);
  return [
    ...unless(log.length > 0, "the log is empty"),
    ...unless(shown.code === 0, `exit ${shown.code}: ${shown.stderr}`),
    ...unless(shown.stdout.includes(lock.to), `the committed step is lost: ${shown.stdout}`),
    ...disagreements(number, found, "w1"),
    ...(await everyProgram(place, {})),
  ];
}

/** Where the programs lie; a run without them shows nothing. */
export const EXECUTABLE = join(ROOT, "dist-hooks/ralph");
