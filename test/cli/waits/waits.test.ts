import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { busySteps } from "../../../testing/page/busy-agents.ts";
import { liveUpdates } from "../../../testing/page/live-updates.ts";
import { startPage } from "../../../testing/page/page-process.ts";
import { scriptedWaits } from "../../../testing/page/scripted-waits.ts";
import { succeed } from "../../../testing/ralph-board.ts";
import { DIST, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

interface WaitShown {
  readonly kind: string;
  readonly number: number | null;
  readonly since?: number;
  readonly settledBy: readonly string[];
}

function boxWithPersons(): Sandbox {
  const box = sandbox();
  const env = { ...box.env, RALPH_REVIEW_MODE: "interactive" };
  const where = { env, cwd: box.project };
  return {
    ...box,
    env,
    ralph: (...args) => run(join(DIST, "ralph"), args, "", where),
    gate: (name, payload, how = {}) =>
      box.gate(name, payload, { ...how, env: { ...env, ...how.env } }),
  };
}

const inStatus = (box: Sandbox): readonly WaitShown[] =>
  JSON.parse(succeed(box.ralph("status", "--json")).stdout).waiting;

const named = (waits: readonly WaitShown[]) =>
  waits.map(({ kind, number }) => `${kind} #${number}`);

describe("what waits for a person", () => {
  it("twenty scripted waits appear in status, status line and page, oldest first, and end", async () => {
    const box = boxWithPersons();
    box.ralph("init");
    const page = await startPage(box);
    onTestFinished(async () => {
      await page.stop();
    });
    const updates = liveUpdates(page);
    const waits = scriptedWaits(box);
    expect(waits.length).toBe(20);
    let slowest = 0;
    for (const [nth, wait] of waits.entries()) {
      await wait.begin();
      const began = performance.now();
      expect(named(inStatus(box))).toContain(wait.name);
      const line = succeed(box.ralph("statusline")).stdout;
      expect(line).toContain(nth === 0 ? "waits for you: " : `${nth + 1} wait for you: `);
      await updates.until(
        ({ event, data }) =>
          event === "waiting" && named(Object(data).waits as WaitShown[]).includes(wait.name),
      );
      slowest = Math.max(slowest, performance.now() - began);
    }
    console.log(`the slowest was shown in all three after ${slowest.toFixed(0)} ms`);
    const shown = inStatus(box);
    expect(named(shown).toSorted()).toEqual(waits.map(({ name }) => name).toSorted());
    const ages = shown.map(({ since }) => since ?? Number.POSITIVE_INFINITY);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(shown[0]?.kind).toBe("stale lock");

    let left = shown;
    for (const wait of waits) {
      const found = left.find(({ kind, number }) => `${kind} #${number}` === wait.name);
      for (const command of found?.settledBy ?? []) {
        const call = `${join(DIST, "ralph")}${command.slice("ralph".length)}`;
        succeed(run("/bin/sh", ["-c", call], "", { env: box.env, cwd: box.project }));
      }
      expect(found?.settledBy.length).toBeGreaterThan(0);
      await wait.ends?.();
      left = inStatus(box);
      expect(named(left)).not.toContain(wait.name);
    }
    expect(left).toEqual([]);
    await updates.until(
      ({ event, data }, nth) => nth > 0 && event === "waiting" && Object(data).count === 0,
    );
    updates.end();
  }, 120_000);

  it("of agents at work nothing waits, at no moment", async () => {
    const box = boxWithPersons();
    box.ralph("init");
    const rounds = Number(process.env["RALPH_BUSY_ROUNDS"] ?? 2);
    for (const [nth, step] of (await busySteps(box, rounds)).entries()) {
      await step();
      expect({ nth, waits: named(inStatus(box)) }).toEqual({ nth, waits: [] });
    }
    expect(box.ralph("statusline").stdout).toContain("nothing waits for you");
    expect(succeed(box.ralph("log", "--json")).stdout.split("\n").length).toBeGreaterThan(rounds);
  }, 600_000);
});
