import { describe, expect, it } from "vitest";
import { COMMANDS, MACHINE } from "../../../../src/workflow/machine/machine.ts";
import { ROLES } from "../../../../src/workflow/machine/roles.ts";
import { judgeMove } from "../../../../src/workflow/move/judge-move.ts";
import { type Refusal, refusalLine, refusalText } from "../../../../src/workflow/move/refusal.ts";
import type { MoveRequest } from "../../../../src/workflow/move/resolve-move.ts";
import { outcome } from "../../board.ts";
import { type Cell, describeCell, EVERY_CELL } from "./enumerate.ts";
import { circumstancesIn, HOLDERS, issueIn, type World, worldsOf } from "./worlds.ts";

/** Names that are misspelt are refused like the others. */
const MISSPELT: readonly Cell[] = [
  { command: "plan", request: { command: "plann", intent: "lock" } },
  { command: "plan", request: { intent: "lock" } },
  { command: "impl", request: { command: "impl", intent: "finish" } },
  { command: "impl", request: { command: "impl", toState: "Nirvana" } },
  { command: "merge", request: { command: "merge" } },
  { command: "review", request: { command: "review", intent: "lock", toState: "Done" } },
].flatMap((one) =>
  [...new Set(EVERY_CELL.map(({ from }) => from))].map(
    (from) => ({ ...one, from, intent: undefined, name: undefined, expected: "1" }) as Cell,
  ),
);

const UNKNOWN_STATE: readonly Cell[] = EVERY_CELL.filter(({ from }) => from === "Backlog").map(
  (cell) => ({ ...cell, from: "Icebox" }) as unknown as Cell,
);

const WORLDS: readonly World[] = [
  ...worldsOf({
    review: ["auto", "skip", "interactive"],
    holder: HOLDERS,
    products: ["there", "missing"],
    estimate: ["S", "XL"],
  }),
  ...worldsOf({
    role: [undefined, ...ROLES],
    review: ["auto", "interactive"],
    holder: ["nobody", "caller", "alive", "teammate"],
    products: ["off", "there"],
  }),
  ...worldsOf({ closing: ["free"], broughtBy: ["person"], products: ["missing"], holder: HOLDERS }),
];

const CALL = /^command=(\w+) (?:intent=(\w+)|to_state="([^"]+)") → (.+)$/;

function readCall(recovery: string): { request: MoveRequest; to: string } | undefined {
  const [, command, intent, toState, to] = CALL.exec(recovery) ?? [];
  return to === undefined ? undefined : { request: { command, intent, toState }, to };
}

function refusalOf(cell: Cell, world: World): Refusal | undefined {
  const around = circumstancesIn(world);
  const judgement = judgeMove(MACHINE, issueIn(cell.from, world), cell.request, around);
  return judgement.kind === "refused" ? judgement.refusal : undefined;
}

/** What is wrong with a refusal; undefined: nothing. */
function faultOf(cell: Cell, world: World, refusal: Refusal, followed: () => void) {
  const { fact, valid, recovery } = refusal;
  if (!/^\S.*\.$/.test(fact) || !/^\S.*\.$/.test(valid)) return `no sentence: ${fact} ${valid}`;
  if (recovery.length === 0) return "no recovery";
  const line = refusalLine(refusal);
  if (line.length > 160 || !/^[^\r\n]+\.$/.test(line)) return `${line} (${line.length})`;
  if (!refusalText(refusal).startsWith(`${fact}\n${valid}\nRecovery: ${recovery[0]}`))
    return "text";
  const isOthers = ["alive", "elsewhere", "teammate"].includes(world.holder);
  const isLock = ["Research in Progress", "Plan in Progress", "In Progress"].includes(cell.from);
  for (const one of recovery) {
    const call = readCall(one);
    if (!call) {
      if (/command=|intent=|to_state=/.test(one)) return `"${one}" is no exact call`;
      continue;
    }
    if (isOthers && isLock) return `"${one}" takes work from its holder`;
    followed();
    const issue = issueIn(cell.from, world);
    const judgement = judgeMove(MACHINE, issue, call.request, circumstancesIn(world));
    if (judgement.kind !== "go") return `"${one}" comes to ${outcome(judgement)}`;
    if (judgement.move.to !== call.to) return `"${one}" leads to ${judgement.move.to}`;
    if (skips(cell, call)) return `"${one}" skips work`;
  }
  return undefined;
}

/** Past research or planning, unless triage itself was asked to decide. */
function skips(
  { command, from, request }: Cell,
  { request: next, to }: { request: MoveRequest; to: string },
) {
  const isDecision = command === "triage" && next.command === "triage";
  // Where agents may close, whoever asked for Done by name is told the intent.
  const isWanted = request.toState === to && /close|cancel/.test(next.intent ?? "");
  if (isDecision || isWanted) return false;
  const early = ["Backlog", "Research Needed", "Icebox"].includes(from);
  return (
    (early &&
      !["Research Needed", "Research in Progress", "Backlog", "Human Needed"].includes(to)) ||
    (to === "Done" && from !== "In Review") ||
    to === "Canceled"
  );
}

describe("every refusal in every world", () => {
  it.each(COMMANDS)(
    "every alternative of a refusal of %s is accepted if it is made as written",
    (command) => {
      const cells = [...EVERY_CELL, ...MISSPELT, ...UNKNOWN_STATE].filter(
        (one) => one.command === command,
      );
      const wrong: string[] = [];
      let [refusals, followed] = [0, 0];
      for (const world of WORLDS) {
        for (const cell of cells) {
          const refusal = refusalOf(cell, world);
          if (!refusal) continue;
          refusals += 1;
          const fault = faultOf(cell, world, refusal, () => {
            followed += 1;
          });
          if (fault !== undefined && wrong.length < 20) {
            wrong.push(`${describeCell(cell)} ${JSON.stringify(world)}: ${fault}`);
          }
        }
      }
      console.log(`${command}: ${refusals} refusals, ${followed} alternatives followed`);
      expect(wrong).toEqual([]);
      expect(followed).toBeGreaterThan(1000);
    },
  );

  it("a refusal names the issue's state when that is the reason", () => {
    const [plain] = worldsOf({});
    const silent = EVERY_CELL.flatMap((cell) => {
      const refusal = plain && refusalOf(cell, plain);
      if (!refusal || (refusal.rule !== 4 && refusal.rule !== 7)) return [];
      return refusal.fact.startsWith(`#42 is in ${cell.from};`) ? [] : [refusal.fact];
    });
    expect(silent).toEqual([]);
  });

  it("no recovery advises to escalate an issue that somebody else holds", () => {
    for (const world of worldsOf({ holder: ["alive", "elsewhere", "teammate"] })) {
      for (const cell of EVERY_CELL.filter(({ from }) => from === "In Progress")) {
        const { recovery = [] } = refusalOf(cell, world) ?? {};
        expect(recovery.join()).not.toContain("escalate");
        expect(recovery.join()).not.toContain("Human Needed");
      }
    }
  });
});
