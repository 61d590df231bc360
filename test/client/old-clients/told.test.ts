import { describe, expect, it } from "vitest";
import { clientUnderTest } from "../../../scripts/claude-code.ts";
import { LOWEST_CLIENT, tooOldLine } from "../../../src/gate/rules/client-version.ts";
import { bash, ours } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";

const line = tooOldLine(clientUnderTest());
const [, , patch = 0] = clientUnderTest().split(".").map(Number);

describe.runIf(line !== undefined)(`a client that is too old (${clientUnderTest()})`, () => {
  it("the server tells a client that is too old", async () => {
    const run = await setStage().print({ lead: [ours("list_issues", {})] }, { hooksMayFail: true });
    expect(run.calls("lead")[0]?.result?.text).toContain(line);
  });

  // An older one does not load our hooks.json at all.
  it.runIf(patch >= 116)("the session's first hook tells a client that is too old", async () => {
    const run = await setStage().print({ lead: ["Hello."] }, { hooksMayFail: true });
    expect(run.output).toContain(`ralph-hero needs Claude Code ${LOWEST_CLIENT} or later`);
  });

  it("a client that is too old is not in the way of a project without ralph", async () => {
    const run = await setStage({ usesRalph: false }).print(
      { lead: [bash("echo went")] },
      { hooksMayFail: true },
    );
    expect(run.calls("lead")[0]?.result).toMatchObject({ isError: false });
    expect(run.output).not.toContain("ralph-hero needs");
  });
});

describe.runIf(line === undefined)(`a supported client (${clientUnderTest()})`, () => {
  it("a supported client is told nothing about its version", async () => {
    const run = await setStage().print({ lead: [ours("list_issues", {})] });
    expect(run.output).not.toContain("ralph-hero needs");
  });
});
