import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { BoardKind } from "../soak/agents/place.ts";
import { agentsAtOnce, type Loaded, type Wish } from "./agents-at-once.ts";
import { gatesAtOnce } from "./gates-at-once.ts";

const HELP = `npm run load -- [--seconds N] [--agents N] [--think MS] [--issues N] [--gates N]

Many gates and agents at once on large boards: throughput, times and errors.

  --seconds N   how long the agents work on each board (120)
  --agents N    how many at once, a multiple of eight (64)
  --think MS    about how long an agent thinks between two calls (4000)
  --issues N    how large the boards are (100000)
  --gates N     how many gates are started at once (200)

Exit 1: a call failed, or a limit that GitHub publishes was broken.`;

const text = (value: string) => ({ type: "string", default: value }) as const;
const { values } = parseArgs({
  options: {
    ...{ seconds: text("120"), agents: text("64"), think: text("4000") },
    ...{ issues: text("100000"), gates: text("200") },
    help: { type: "boolean", default: false },
  },
});

let failures = 0;

function tell(line: string, errors: readonly string[]): void {
  console.log(`${line}, ${errors.length} errors`);
  for (const error of new Set(errors)) console.log(`  ${error.slice(0, 300)}`);
  failures += errors.length;
}

async function load(gates: number, agents: number, wish: Omit<Wish, "agents">): Promise<void> {
  const { issues } = wish;
  console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  const ran = await gatesAtOnce(gates, issues);
  const rate = (ran.count / ran.seconds).toFixed(1);
  tell(`${gates} gates at once, ${issues} issues: ${rate} a second, ${ran.times}`, ran.errors);
  for (const kind of ["embedded", "github"] as const) await loadBoard(kind, agents, wish);
}

async function loadBoard(
  kind: BoardKind,
  agents: number,
  wish: Omit<Wish, "agents">,
): Promise<void> {
  const { issues, seconds } = wish;
  // A quarter of the time shows what one agent alone does.
  const one = await agentsAtOnce(kind, { ...wish, agents: 1, seconds: seconds / 4 });
  tell(`${kind}, ${issues} issues, 1 agent: ${shown(one)}`, one.errors);
  const all = await agentsAtOnce(kind, { ...wish, agents });
  tell(`${kind}, ${issues} issues, ${agents} agents: ${shown(all)}`, all.errors);
  const growth = all.calls / all.seconds / (one.calls / one.seconds);
  console.log(`${kind}, growth from 1 to ${agents} agents: ${growth.toFixed(2)} times the calls`);
  if (kind === "embedded") return;
  const broken = one.brokenLimits + all.brokenLimits;
  failures += broken;
  console.log(
    `github, limits broken: ${broken}; at most ${all.mostAtOnce} requests at once; ${all.putOff} calls put off by our own budget`,
  );
}

function shown({ calls, seconds, times }: Loaded): string {
  return `${calls} calls in ${seconds.toFixed(0)} s, ${(calls / seconds).toFixed(1)} a second, ${times}`;
}

if (values.help) console.log(HELP);
else {
  const [seconds, think, issues] = [values.seconds, values.think, values.issues].map(Number);
  const wish = { seconds: seconds ?? 120, think: think ?? 0, issues: issues ?? 1 };
  await load(Number(values.gates), Number(values.agents), wish);
  if (failures > 0) process.exitCode = 1;
}
