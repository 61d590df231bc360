import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { judgeVersions } from "../../../src/cli/doctor/checks/versions.ts";
import { OWN_VERSION } from "../../../src/world/version.ts";
import { told } from "../../../testing/doctor/answers.ts";
import { recorded, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const FITS = { own: "0.2.0", plugin: "0.2.0", running: [] };

it.each([
  [FITS, "ok", "are ralph-hero 0.2.0."],
  [{ ...FITS, plugin: undefined }, "ok", "are ralph-hero 0.2.0."],
  [{ ...FITS, plugin: "0.3.0" }, "fails", "The executable is ralph-hero 0.2.0, the plugin"],
  [
    { ...FITS, running: ["0.1.9"] },
    "fails",
    "A session here runs with the hooks of ralph-hero 0.1.9",
  ],
])("doctor says of versions %j: %s, %s", (versions, status, fact) => {
  const finding = judgeVersions(versions);
  expect(finding.status).toBe(status);
  expect(finding.what).toContain(fact);
  expect(finding.command === undefined).toBe(status === "ok");
});

it("doctor names the hooks of a running session that are another version", () => {
  const box = sandbox();
  // This process stands for the session's client, which runs.
  const env = { CLAUDE_PID: String(process.pid) };
  box.gate("session-record", recorded("SessionStart.startup"), { env });
  const versions = () => told(box.ralph("doctor", "--json"), "versions");
  expect(versions()).toMatchObject({ status: "ok" });
  const sessions = join(storeOf(box), "sessions");
  const path = join(sessions, readdirSync(sessions)[0] ?? "", "hooks-version");
  writeFileSync(path, "0.1.9\n");
  expect(versions()?.what).toBe(
    `A session here runs with the hooks of ralph-hero 0.1.9; this is ${OWN_VERSION}.`,
  );
});
