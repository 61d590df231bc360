import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { judgeVersions } from "../../src/cli/doctor/checks/versions.ts";
import { OWN_VERSION } from "../../src/world/version.ts";
import { told } from "../../testing/plugin/doctor-answers.ts";
import { recorded, sandbox } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";

const FITS = { own: "0.2.0", plugin: "0.2.0", running: [], client: "2.1.325" };

it.each([
  [FITS, "ok", "ralph-hero 0.2.0, Claude Code 2.1.325."],
  [{ ...FITS, plugin: undefined, client: undefined }, "ok", "ralph-hero 0.2.0."],
  [{ ...FITS, plugin: "0.3.0" }, "fails", "The executable is ralph-hero 0.2.0, the plugin"],
  [{ ...FITS, running: ["0.1.9"] }, "fails", "The session's hooks are ralph-hero 0.1.9"],
  [{ ...FITS, client: "2.1.300" }, "fails", "ralph-hero needs Claude Code 2.1.314"],
])("doctor says of versions %j: %s, %s", (versions, status, fact) => {
  const finding = judgeVersions(versions);
  expect(finding.status).toBe(status);
  expect(finding.fact).toContain(fact);
  expect(finding.recovery === undefined).toBe(status === "ok");
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
  expect(versions()?.fact).toBe(
    `The session's hooks are ralph-hero 0.1.9, the command line is ${OWN_VERSION}.`,
  );
});
