import { spawn } from "node:child_process";
import { type Outcome, unless } from "../soak/outcome.ts";
import type { ThrowAway } from "../soak/throw-away.ts";
import { byHook, byServer, faultPlace, newIssue, type Program, saidDone } from "./fault-place.ts";
import { disagreements, onBoard, STEPS } from "./journey.ts";
import { startProgram } from "./start-program.ts";
import { EXECUTABLE } from "./surroundings.ts";

/** How the other side treats the pipes of a program. */
interface Manner {
  /** Stdin comes in so many parts, with a pause between them. */
  readonly parts?: number;
  /** Stdout and stderr are read only after a while. */
  readonly readsLate?: boolean;
  /** Nobody reads stdout, or stderr. */
  readonly closed?: "stdout" | "stderr";
}

interface Piped {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
}

const MANNERS: Readonly<Record<string, Manner>> = {
  "stdin comes slowly": { parts: 40 },
  "answers are read late": { readsLate: true },
  "nobody reads stdout": { closed: "stdout" },
  "nobody reads stderr": { closed: "stderr" },
};

/** Slow and half-closed pipes, for a hook and for a hand-off through the server. */
export async function pipes(): Promise<Outcome> {
  const place = await faultPlace();
  const violations: string[] = [];
  try {
    for (const [name, manner] of Object.entries(MANNERS)) {
      violations.push(...(await treated(place, manner)).map((what) => `${name}: ${what}`));
    }
    return { name: "pipes", did: Object.keys(MANNERS).join("; "), violations };
  } finally {
    place.clear();
  }
}

async function treated(place: ThrowAway, manner: Manner): Promise<readonly string[]> {
  const [lock] = STEPS;
  if (!lock) return ["there is no step"];
  const number = await newIssue(place);
  const hook = await piped(place, byHook(place, lock, number, `toolu_pipe_${number}`), manner);
  const program = byServer(place, "w1", lock, number);
  const server = await piped(place, manner.readsLate ? withLongAnswers(program) : program, manner);
  const found = onBoard(place, number);
  const isDone = (found?.audits.length ?? 0) > 0;
  const said = saidDone(program, server.stdout);
  const faults = [
    ...unless(hook.code === 0, `the hook exits ${hook.code ?? hook.signal}`),
    ...unless(server.signal === null, `the server ends with ${server.signal}`),
    ...unless(!said || isDone, "a step that was answered is not on the board"),
    ...unless(manner.closed === "stdout" || said, `the server did not answer: ${server.stdout}`),
    ...unless(!manner.readsLate || server.stdout.length > FILLS_A_PIPE, "no pipe was full"),
    ...disagreements(number, found, "w1"),
  ];
  if (isDone) return faults;
  // Whether or not it was made before nobody listened, the next call finds the issue as it is.
  const again = await startProgram(place, byServer(place, "w1", lock, number));
  return [...faults, ...unless(onBoard(place, number)?.state === lock.to, again.stdout)];
}

/** Less than the server waits for answers that nobody gives any more, and long for a busy machine. */
const ENDS_WITHIN_MS = 20_000;

const FILLS_A_PIPE = 65_536;

/** The list of tools several times before the call, so that the server has to wait for its reader. */
function withLongAnswers(program: Program): Program {
  const [first = "", ...others] = program.input.split("\n");
  const asked = Array.from({ length: 8 }, (_, at) =>
    JSON.stringify({ jsonrpc: "2.0", id: 20 + at, method: "tools/list" }),
  );
  return { ...program, input: [first, ...asked, ...others].join("\n") };
}

function piped({ project, env }: ThrowAway, program: Program, manner: Manner): Promise<Piped> {
  const late = ["-c", '"$0" "$@" | (sleep 1; cat)', EXECUTABLE, ...program.args];
  const [name, args] = manner.readsLate ? ["sh", late] : [EXECUTABLE, [...program.args]];
  const child = spawn(name, args, { cwd: project, env, timeout: ENDS_WITHIN_MS });
  child.stdin.on("error", () => undefined);
  let stdout = "";
  child.stderr.resume();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  if (manner.closed) child[manner.closed].destroy();
  void feed(child.stdin, program.input, manner.parts ?? 1);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout }));
  });
}

async function feed(stdin: NodeJS.WritableStream, text: string, parts: number): Promise<void> {
  const size = Math.ceil(text.length / parts);
  for (let at = 0; at < text.length; at += size) {
    stdin.write(text.slice(at, at + size));
    if (parts > 1) await Bun.sleep(10);
  }
  stdin.end();
}
