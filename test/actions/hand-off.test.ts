import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { handOff } from "../../src/actions/hand-off.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import {
  readIssueApprovals,
  writeIssueApproval,
} from "../../src/world/store/approval/issue-approvals.ts";
import { readAgent } from "../../src/world/store/read-agent.ts";
import { remember } from "../../src/world/store/remember.ts";
import type { OpenWorkspace } from "../../src/world/workspace.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { NO_PRODUCTS } from "../../testing/project/no-products.ts";
import { sandbox } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";

const agent = { session: "s", agent: "@bob" };

async function deps(): Promise<OpenWorkspace> {
  const box = sandbox();
  const board = await openEmbeddedBoard(join(box.project, ".ralph/board.db"), true);
  await board.create({ title: "t", number: 42, state: "Research Needed" });
  const settings = DEFAULT_SETTINGS;
  return {
    board,
    store: storeOf(box),
    machine: MACHINE,
    settings,
    verified: [],
    ...NO_PRODUCTS,
    now: 7,
  };
}

const request = (command: string, intent: string, holder = "bob@t") => ({
  number: 42,
  move: { command, intent },
  reason: "because",
  holder,
  agent,
  asked: false,
});

describe("a hand-off", () => {
  it("a hand-off to a lock state moves the issue, holds it, comments and becomes the agent's claim", async () => {
    const d = await deps();
    expect(await handOff(d, request("research", "lock"))).toMatchObject({ kind: "go" });
    const lock = { holder: "bob@t", since: 7 };
    expect(await d.board.issueState({ number: 42 })).toMatchObject({
      number: 42,
      state: "Research in Progress",
      lock,
    });
    const [comment] = await d.board.comments({ number: 42 });
    expect(comment?.author).toBe("bob@t");
    expect(comment?.body).toContain("Research Needed → Research in Progress");
    expect(comment?.body).toContain("because");
    expect(readAgent(d.store, agent).claims).toMatchObject([{ number: 42, phase: "research" }]);
  });

  // Found by the town: npm run town -- --replay 7 --board embedded
  it("a rejected merge ends the approval of its head, so that a person is told of the next one", async () => {
    const d = await deps();
    await d.board.create({ title: "t", number: 7, state: "In Review" });
    writeIssueApproval(d.store, { number: 7 }, "merge", "a".repeat(40), d.now);
    const rejected = await handOff(d, { ...request("merge", "reject"), number: 7 });
    expect(rejected).toMatchObject({ kind: "go" });
    expect(readIssueApprovals(d.store, { number: 7 }, d.now)).toEqual({});
  });

  it("a hand-off by the lead keeps the lead's skill record", async () => {
    const d = await deps();
    const record = { ...agent, skill: "ralph-team", phase: undefined };
    remember(d.store, { kind: "skill", ...record }, 0);
    await handOff(d, request("hero", "escalate"));
    expect(readAgent(d.store, agent).skill?.skill).toBe("ralph-team");
  });

  it("a hand-off out of a lock state ends the lock and the claim, and not the skill", async () => {
    const d = await deps();
    remember(d.store, { kind: "skill", ...agent, skill: "x", phase: "research" }, 0);
    await handOff(d, request("research", "lock"));
    await handOff(d, request("research", "complete"));
    expect(await d.board.issueState({ number: 42 })).toMatchObject({
      state: "Ready for Plan",
      lock: undefined,
    });
    expect(readAgent(d.store, agent)).toMatchObject({ skill: { skill: "x" }, claims: [] });
  });

  it("a hand-off of an issue that another agent holds is refused and writes nothing", async () => {
    const d = await deps();
    await handOff(d, request("research", "lock"));
    const answer = await handOff(d, request("research", "lock", "amy@t"));
    expect(answer).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
    expect(await d.board.comments({ number: 42 })).toHaveLength(1);
    expect((await d.board.issueState({ number: 42 }))?.lock?.holder).toBe("bob@t");
  });

  it("a hand-off takes a free lock without writing the state", async () => {
    const d = await deps();
    await d.board.create({ title: "u", number: 50, state: "In Progress" });
    const taken = await handOff(d, { ...request("impl", "lock"), number: 50 });
    expect(taken).toMatchObject({ kind: "go", move: { changed: false, takesLock: true } });
    expect((await d.board.issueState({ number: 50 }))?.lock).toMatchObject({
      holder: "bob@t",
      since: 7,
    });
  });

  it("a hand-off that changes nothing writes no audit comment", async () => {
    const d = await deps();
    await d.board.create({ title: "u", number: 51 });
    await handOff(d, { ...request("split", "complete"), number: 51 });
    expect(await d.board.comments({ number: 51 })).toEqual([]);
  });

  it("a hand-off of an issue that is not on the board has its own error", async () => {
    const answer = await handOff(await deps(), { ...request("research", "lock"), number: 9 });
    expect(answer).toMatchObject({ kind: "refused", refusal: { rule: 0 } });
  });
});
