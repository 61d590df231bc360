import { describe, expect, it } from "vitest";
import { clientVersionIn, LOWEST_CLIENT, tooOldLine } from "../../src/gate/rules/client-version.ts";
import { versionMismatch } from "../../src/gate/rules/own-versions.ts";

describe("the version of the client", () => {
  it.each([
    ["claude-code_2-1-325_cli", "2.1.325"],
    ["claude-code_2-1-325", "2.1.325"],
    ["claude-code_2-1", undefined],
    ["other_2-1-325_cli", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("AI_AGENT=%s is version %s", (value, version) => {
    expect(clientVersionIn(value)).toBe(version);
  });

  it.each(["2.1.313", "2.1.9", "2.0.999", "1.9.999", "2.1.313-beta"])(
    "a client of version %s is told that it is too old",
    (version) => {
      const line = tooOldLine(version) ?? "";
      expect(line).toContain(`needs Claude Code ${LOWEST_CLIENT} or later; this is ${version}`);
      expect(line).toMatch(/Recovery: a person runs: claude update$/);
      expect(line.length).toBeLessThanOrEqual(160);
    },
  );

  it.each([LOWEST_CLIENT, "2.1.325", "2.2.0", "3.0.0", "unknown", undefined])(
    "a client of version %s is told nothing",
    (version) => {
      expect(tooOldLine(version)).toBeUndefined();
    },
  );
});

describe("versions of hooks and server", () => {
  it("the same version needs no line", () => {
    expect(versionMismatch("server", "0.2.0", "0.2.0")).toBeUndefined();
  });

  it("another version is named with the way to end it", () => {
    expect(versionMismatch("command line", "0.2.0", "an older version")?.length).toBeLessThan(160);
    expect(versionMismatch("server", "0.2.0", "0.1.9")).toBe(
      "The session's hooks are ralph-hero 0.1.9, the server is 0.2.0. Recovery: a person types /reload-plugins, or restarts the session.",
    );
  });
});
