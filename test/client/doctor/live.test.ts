import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { claudeBinary } from "../../../testing/client/claude-binary.ts";
import { allTold } from "../../../testing/doctor/answers.ts";
import { healthyMachine } from "../../../testing/doctor/machine.ts";

const LIVE = ["--live", "--client", claudeBinary(), "--json"];
const live = (found: ReturnType<typeof allTold>) =>
  found.filter(({ id }) => id.startsWith("live-"));

/** All entries with RALPH_LIVE_ALL=1; else a slice, one of each kind. */
const CUTS = process.env["RALPH_LIVE_ALL"] ? undefined : ["PreToolUse 0", "SubagentStop 0"];

it("doctor --live sees every gate run on all three kinds of threads", async () => {
  const machine = await healthyMachine();
  const found = live(allTold(await machine.doctor(...LIVE)));
  expect(found.map(({ id, status }) => `${id} ${status}`)).toEqual([
    "live-client ok",
    "live-gates ok",
    "live-holds ok",
  ]);
});

const { hooks } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../hooks.json"), "utf8"),
) as { hooks: Record<string, { matcher?: string }[]> };
const ENTRIES = Object.entries(hooks)
  .flatMap(([event, entries]) => entries.map(({ matcher }, at) => ({ event, at, matcher })))
  .filter(({ event, at }) => CUTS === undefined || CUTS.includes(`${event} ${at}`));

it.each(ENTRIES)("doctor --live names the wire $event $matcher when it is cut", async (wire) => {
  const machine = await healthyMachine({ ownPlugin: true });
  const path = join(machine.plugin, "hooks.json");
  const whole = JSON.parse(readFileSync(path, "utf8"));
  whole.hooks[wire.event].splice(wire.at, 1);
  writeFileSync(path, JSON.stringify(whole));
  const ran = await machine.doctor(...LIVE);
  expect(ran.code).toBe(1);
  const named = `${wire.event}${wire.matcher === undefined ? "" : ` of ${wire.matcher}`} did not run`;
  const cut = live(allTold(ran)).filter(
    ({ id, status }) => id === "live-gates" && status === "fails",
  );
  expect(cut.length).toBeGreaterThan(0);
  // It alone is named, on whatever threads.
  expect(cut.filter(({ what }) => !what.startsWith(named))).toEqual([]);
});
