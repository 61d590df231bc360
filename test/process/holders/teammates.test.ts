import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { leadsHolder, presenceOf } from "../../../src/world/holders/presence.ts";
import { writeTeam } from "../../../testing/client-files.ts";
import { startClient } from "../../../testing/processes/fake-client.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const LEAD = "76d855e7-1111";
const CLEARED = "12345678-2222";
const OTHER = "99999999-3333";
const TEAM = "session-76d855e7";
const BOB = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
const LOCK = { number: 42, command: "research", intent: "lock" };
const PANE = { TMUX_PANE: "%7" };
const ANALYST = "ralph-hero:ralph-analyst";

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
  addIssue(box, 42, "Research Needed");
});

const asker = (session: string) => ({ holder: `session ${session}`, session });
const seen = (by = OTHER) => presenceOf(storeOf(box), `bob@${TEAM}`, asker(by));
const isLedBy = (session: string) => leadsHolder(storeOf(box), `bob@${TEAM}`, asker(session));

describe("a teammate in its lead's process", () => {
  const lockedBy = async (members: Parameters<typeof writeTeam>[3]) => {
    const lead = startClient(box);
    await lead.starts(LEAD);
    writeTeam(box, TEAM, LEAD, members);
    const taken = await lead.handsOff(LEAD, LOCK, BOB);
    expect(taken).toMatchObject({ code: 0 });
    return lead;
  };

  it("a teammate is alive with its lead, which leads it and nobody else does", async () => {
    const lead = await lockedBy([{ name: "bob", agentType: ANALYST }]);
    expect(seen()).toBe("alive");
    expect(seen(LEAD)).toBe("alive");
    expect([isLedBy(LEAD), isLedBy(OTHER)]).toEqual([true, false]);
    await lead.kill();
    expect(seen()).toBe("gone");
  });

  it("a teammate is gone when its team no longer has it; a lost config proves nothing", async () => {
    await lockedBy([{ name: "bob", agentType: ANALYST }]);
    writeTeam(box, TEAM, LEAD, [{ name: "amy", agentType: ANALYST }]);
    expect(seen()).toBe("gone");
    rmSync(join(box.home, ".claude/teams", TEAM, "config.json"));
    expect(seen()).toBe("alive");
  });

  it("a teammate is gone when its lead goes on in another client", async () => {
    const lead = await lockedBy([{ name: "bob", agentType: ANALYST }]);
    await lead.kill();
    const next = startClient(box);
    await next.starts(LEAD, "resume");
    expect(seen()).toBe("gone");
  });

  it("a teammate keeps name, role and lock after its lead's /clear", async () => {
    const lead = startClient(box);
    await lead.starts(LEAD);
    writeTeam(box, TEAM, LEAD, [{ name: "bob", agentType: ANALYST }], lead.pid);
    await lead.handsOff(LEAD, LOCK, BOB);
    await lead.starts(CLEARED, "clear");
    expect(isLedBy(CLEARED)).toBe(true);
    const plan = await lead.handsOff(CLEARED, { ...LOCK, command: "plan" }, BOB);
    expect(plan.stderr).toContain("analyst does not use plan");
    expect(box.ralph("board", "show", "42").stdout).toContain(`bob@${TEAM}`);
    const again = await lead.handsOff(CLEARED, LOCK, BOB);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("already, locked") });
  });

  it("a team that a killed client left behind is not taken for one's own", async () => {
    const lead = startClient(box);
    await lead.starts(CLEARED);
    writeTeam(box, TEAM, LEAD, [{ name: "bob", agentType: ANALYST }], lead.pid, "1");
    await lead.handsOff(CLEARED, LOCK, BOB);
    expect(box.ralph("board", "show", "42").stdout).toContain("bob@session-12345678");
  });
});

describe("a teammate in a pane", () => {
  const locked = async () => {
    const lead = startClient(box);
    await lead.starts(LEAD);
    const bob = { name: "bob", agentType: ANALYST, backendType: "tmux", tmuxPaneId: "%7" };
    writeTeam(box, TEAM, LEAD, [bob]);
    const mate = startClient(box, { env: PANE });
    await mate.starts(OTHER);
    const taken = await mate.handsOff(OTHER, LOCK, { agent_type: ANALYST });
    expect(taken).toMatchObject({ code: 0 });
    return { lead, mate };
  };

  it("a teammate in a pane is gone when its own client is", async () => {
    const { mate } = await locked();
    expect(seen(LEAD)).toBe("alive");
    expect(isLedBy(LEAD)).toBe(true);
    await mate.kill();
    expect(seen(LEAD)).toBe("gone");
  });

  it("a teammate in a pane is gone when its lead's client is", async () => {
    const { lead } = await locked();
    await lead.kill();
    expect(seen(CLEARED)).toBe("gone");
  });

  it("a teammate in a pane keeps its lock when its lead is killed and resumed", async () => {
    const { lead, mate } = await locked();
    const bob = { name: "bob", agentType: ANALYST, backendType: "tmux", tmuxPaneId: "%7" };
    writeTeam(box, TEAM, LEAD, [bob], lead.pid);
    await lead.kill();
    await startClient(box).starts(LEAD, "resume");
    expect(seen(CLEARED)).toBe("alive");
    const done = { number: 42, command: "research", intent: "escalate" };
    expect(await mate.handsOff(OTHER, done, { agent_type: ANALYST })).toMatchObject({ code: 0 });
  });
});
