import { describe, expect, it } from "vitest";
import { signatureOf } from "../../../src/actions/status/stats.ts";
import { addIssue, serverCall } from "../../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

function collate(box: Sandbox, args: object = {}) {
  return serverCall(box, "collate_debug", args, "toolu_debug");
}

function titles(box: Sandbox): string[] {
  const { stdout } = box.ralph("board", "list", "--all", "--json");
  return JSON.parse(stdout).map(({ title }: { title: string }) => title);
}

describe("debug_stats and collate_debug", () => {
  it("an error gets one issue with the label debug-auto, however often it is collated", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    box.gate("state-gate", "not JSON");
    expect(serverCall(box, "debug_stats", {}, "toolu_stats").stdout).toContain("1 kinds of errors");
    collate(box, { dryRun: true });
    expect(titles(box)).toHaveLength(1);
    collate(box);
    const after = titles(box);
    expect(after).toEqual(["Issue 1", "Debug: state-gate: could not decide: stdin is not JSON"]);
    box.gate("state-gate", "not JSON");
    collate(box);
    collate(box);
    expect(titles(box)).toEqual(after);
    const shown = JSON.parse(box.ralph("board", "show", "2", "--json").stdout);
    expect(shown.labels).toEqual(["debug-auto"]);
    expect(shown.comments).toHaveLength(1);
  });

  it("the same error about another issue, path or session has the same signature", () => {
    const one = 'no record in /home/a/x for #12 of 0123abcd-1111-4222-8333-444455556666: "a"';
    const two = 'no record in /tmp/b for #7 of ffffabcd-1111-4222-8333-444455556666: "b c"';
    expect(signatureOf(one)).toBe(signatureOf(two));
    expect(signatureOf("another fault")).not.toBe(signatureOf(one));
  });
});
