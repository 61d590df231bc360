import { expect, it } from "vitest";
import { hasStrace } from "../../testing/faults/file-calls.ts";
import { injectedFaults } from "../../testing/faults/injected.ts";
import { kills } from "../../testing/faults/kills.ts";
import { pipes } from "../../testing/faults/pipes.ts";
import { surroundings } from "../../testing/faults/surroundings.ts";

const SEED = 16;
const traceable = hasStrace();
if (!traceable) process.stderr.write("strace is missing: failing system calls are NOT tested.\n");

it("what is wrong around a program loses nothing and does nothing half", async () => {
  expect((await surroundings({ all: false })).violations).toEqual([]);
}, 240_000);

it("slow and half-closed pipes lose no answer that counts", async () => {
  expect((await pipes()).violations).toEqual([]);
}, 240_000);

it.skipIf(!traceable)(
  "a system call that fails leaves nothing half done",
  async () => {
    expect((await injectedFaults(12, SEED)).violations).toEqual([]);
  },
  240_000,
);

it("what gates, server and command line said before they were killed is there", async () => {
  expect((await kills(16, SEED)).violations).toEqual([]);
}, 240_000);
