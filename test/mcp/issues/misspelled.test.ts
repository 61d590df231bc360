import { describe, expect, it } from "vitest";
import { BOARD_NAMES, stage } from "../stage.ts";

describe.each(BOARD_NAMES)("what was nearly right on the %s board", (name) => {
  it.each(["Research", "reserch", "ralph_Research", "ralph-research"])(
    "the command %s is answered with the call that was meant",
    async (command) => {
      const { add, refusal, data } = await stage(name);
      await add(1, { state: "Research Needed" });
      const call = { number: 1, intent: "lock", reason: "r" };
      expect(await refusal("handoff_ticket", { ...call, command })).toMatch(
        /is not a command\.\n.*\nRecovery: command=research intent=lock → Research in Progress\.$/,
      );
      await data("handoff_ticket", { ...call, command: "research" });
      // The document is asked for where the phase ends, so that giving up is the only sure call.
      expect(await refusal("handoff_ticket", { ...call, command, intent: "escalate" })).toContain(
        "Recovery: command=research intent=escalate → Human Needed.",
      );
    },
  );

  it("a text that cannot be kept is the caller's to shorten, not the doctor's to mend", async () => {
    const { add, refusal } = await stage(name);
    await add(1, { state: "Research Needed" });
    const long = "x".repeat(1_000_000);
    const call = { number: 1, command: "research", intent: "lock" };
    expect(await refusal("handoff_ticket", { ...call, reason: long })).toContain(
      "Recovery: the same call with a shorter reason.",
    );
    expect(await refusal("create_comment", { number: 1, body: long })).toContain(
      "Recovery: the same call with a shorter comment.",
    );
    expect(await refusal("update_issue", { number: 1, body: long })).toContain(
      "Recovery: the same call with a shorter description.",
    );
    for (const title of ["\u200b", "one\ntwo", long]) {
      expect(await refusal("create_issue", { title })).toContain(
        "Recovery: the same call with such a title.",
      );
    }
    expect(await refusal("create_comment", { number: 1, body: " \n" })).toContain("body cannot be");
  });
});
