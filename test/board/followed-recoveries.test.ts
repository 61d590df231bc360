import { describe, expect, it } from "vitest";
import { COMMANDS, INTENTS } from "../../src/workflow/machine/machine.ts";
import { STATES, type State } from "../../src/workflow/machine/states.ts";
import { BOARDS, handOn, seed, type TestBoard } from "./boards.ts";

const CALL = /^command=(\w+) (?:intent=(\w+)|to_state="([^"]+)") → (.+)$/;

/** Enough of the space for a board behind HTTP; the pure test takes all of it. */
const TRIED = {
  embedded: [...INTENTS],
  GitHub: ["lock", "complete"],
} as const;

describe.each(BOARDS)("recoveries on the %s board", (name, open) => {
  it("every hand-off that a refusal offers is carried out when it is made as written", async () => {
    const intents = name === "embedded" ? TRIED.embedded : TRIED.GitHub;
    let [refusals, followed] = [0, 0];
    for (const state of STATES) {
      const opened = await open();
      for (const command of COMMANDS) {
        for (const intent of intents) {
          const { recovery } = await refusal(opened, state, { command, intent });
          refusals += recovery.length > 0 ? 1 : 0;
          for (const line of recovery) followed += await follow(opened, state, line);
        }
      }
    }
    console.log(`${name}: ${refusals} refusals, ${followed} alternatives carried out`);
    expect(followed).toBeGreaterThan(80);
  }, 120_000);
});

let seeds = 0;

async function fresh(opened: TestBoard, state: State): Promise<number> {
  seeds += 1;
  const title = `seed ${seeds}`;
  const at = await seed(opened, { [title]: { state } });
  return at(title);
}

async function refusal(
  opened: TestBoard,
  state: State,
  move: { readonly command: string; readonly intent: string },
): Promise<{ readonly recovery: readonly string[] }> {
  const answer = await handOn(opened, await fresh(opened, state), move);
  return answer.kind === "refused" ? answer.refusal : { recovery: [] };
}

async function follow(opened: TestBoard, state: State, line: string): Promise<number> {
  const [, command = "", intent, toState, to] = CALL.exec(line) ?? [];
  if (to === undefined) return 0;
  const move = { command, ...(intent ? { intent } : {}), ...(toState ? { toState } : {}) };
  const answer = await handOn(opened, await fresh(opened, state), move);
  expect([line, answer.kind]).toEqual([line, "go"]);
  if (answer.kind === "go") expect(answer.move.to).toBe(to);
  return 1;
}
