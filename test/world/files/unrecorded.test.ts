import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { noteUnlessRecorded } from "../../../src/world/store/agents.ts";

it("a change that is made is not reported as failed because of an error of the system", () => {
  const note = noteUnlessRecorded(() => void readFileSync("/nonexistent/record"));
  expect(note).toMatch(/^The change is made, but not recorded for the gates: ENOENT/);
});
