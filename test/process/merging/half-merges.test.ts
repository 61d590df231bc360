import { existsSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { startClient } from "../../../testing/processes/fake-client.ts";
import { handOff, succeed } from "../../../testing/ralph-board.ts";
import { bash, recorded, type Sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";
import { AS, mergingStage, outcome, run } from "./stage.ts";

const MERGE = "git merge --no-ff --no-commit feature/GH-42";
const bob = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
const HALF = /^session aaaaaaaa-1 merges here since \d+ min\./;

let box: Sandbox;
beforeEach(() => {
  box = mergingStage();
  succeed(box.ralph("approve", "42", "--for", "merge"));
});

const isHalfDone = () => existsSync(join(box.project, ".git/MERGE_HEAD"));
const mergeHalf = () => box.git("merge", "-q", "--no-ff", "--no-commit", "feature/GH-42");
const stop = (fields: object = {}) =>
  box.gate("completion-gate", recorded("Stop.first", { ...AS, cwd: box.project, ...fields }));

/** The records of the lease, made older. */
function age(minutes: number): void {
  const folder = join(storeOf(box), "merging");
  const then = Date.now() / 1000 - minutes * 60;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), then, then);
}

describe("a half merge", () => {
  it("holds the stop of its holder with what to do, twice; then the next merger aborts it", () => {
    expect(outcome(run(box, MERGE))).toBe("passes");
    mergeHalf();
    for (const _time of [1, 2]) {
      expect(stop()).toMatchObject({
        code: 2,
        stderr: `Your merge is half done. Recovery: git -C ${box.project} merge --abort, or git -C ${box.project} commit --no-edit.\n`,
      });
    }
    expect(stop().code).toBe(0);
    expect(run(box, MERGE, bob).stderr).toBe(
      `A merge of session ${AS.session_id} is half done here. Recovery: git merge --abort.\n`,
    );
    expect(outcome(run(box, "git merge --abort", bob))).toBe("passes");
    box.git("merge", "--abort");
    expect(outcome(run(box, MERGE, bob))).toBe("passes");
  });

  it("holds its holder's stop also when the lease has lapsed, and the remedies work", () => {
    expect(outcome(run(box, MERGE))).toBe("passes");
    mergeHalf();
    age(11);
    expect(stop().code).toBe(2);
    expect(outcome(run(box, `git -C ${box.project} merge --abort`))).toBe("passes");
    box.git("-C", box.project, "merge", "--abort");
    expect(stop().code).toBe(0);
  });

  it("is not held against another agent of the team, and not against a person's own merge", () => {
    expect(outcome(run(box, MERGE, bob))).toBe("passes");
    mergeHalf();
    expect(stop({ agent_id: "ax-1", agent_type: "general-purpose" }).code).toBe(0);
    box.git("merge", "--abort");
    succeed(box.ralph("release", "--merge"));
    mergeHalf();
    expect(stop().code).toBe(0);
    expect(outcome(run(box, "git commit --no-edit"))).toBe("passes");
  });

  it("of a holder that is there is committed and aborted by nobody else", async () => {
    const [first, second] = [startClient(box), startClient(box)];
    await first.starts("aaaaaaaa-1");
    await second.starts("bbbbbbbb-2");
    const by = (session: string, command: string) =>
      bash(command, box.project, { session_id: session });
    expect(await first.gate("merge-gate", by("aaaaaaaa-1", MERGE))).toMatchObject({ code: 0 });
    mergeHalf();
    age(30);
    for (const command of [
      "git commit -m notes",
      "git add x && git commit -m notes",
      "git merge --continue",
      "git merge --abort",
      "git reset --hard",
      MERGE,
    ]) {
      const { stderr } = await second.gate("merge-gate", by("bbbbbbbb-2", command));
      expect([command, stderr]).toEqual([command, expect.stringMatching(HALF)]);
    }
    expect((await first.gate("merge-gate", by("aaaaaaaa-1", "git commit -m x"))).code).toBe(0);
  });

  it("of a holder that died is aborted by the next merger, or by ralph doctor --fix", async () => {
    const first = startClient(box);
    await first.starts("aaaaaaaa-1");
    const call = bash(MERGE, box.project, { session_id: "aaaaaaaa-1" });
    expect(await first.gate("merge-gate", call)).toMatchObject({ code: 0 });
    mergeHalf();
    await first.kill();
    expect(run(box, MERGE).stderr).toMatch(/^A merge of session aaaaaaaa-1 is half done here\./);
    expect(run(box, "git commit -m notes").code).toBe(2);
    const { stdout } = box.ralph("doctor", "--fix", "--yes");
    expect(stdout).toContain(`half-merges: abort the merge in ${box.project}`);
    expect(isHalfDone()).toBe(false);
    expect(outcome(run(box, MERGE))).toBe("passes");
  });

  it("of a person is named by doctor and left alone", () => {
    mergeHalf();
    expect(box.ralph("doctor", "--fix", "--yes").stdout).toContain(
      "A merge that no agent began is half done",
    );
    expect(isHalfDone()).toBe(true);
    expect(box.ralph("release", "--merge").stdout).toContain("A merge is half done there");
  });
});

describe("the merge lease ends", () => {
  const other = { session_id: "another" };

  it.each(["complete", "reject", "escalate"])("with the hand-off merge %s", (intent) => {
    expect(outcome(run(box, MERGE))).toBe("passes");
    expect(run(box, MERGE, other).code).toBe(2);
    handOff(box, 42, { command: "merge", intent }, AS);
    // Nobody's merge is in the way any more; the approval was for what has ended.
    expect(outcome(run(box, MERGE, other))).toBe("asked");
  });

  it("ten minutes after it began, when nobody saw its end", () => {
    expect(outcome(run(box, MERGE))).toBe("passes");
    age(9);
    expect(run(box, MERGE, other).stderr).toMatch(/ merges here since 9 min\./);
    age(11);
    expect(outcome(run(box, MERGE, other))).toBe("passes");
    expect(run(box, MERGE).code).toBe(2);
  });

  it("with the death of its holder", async () => {
    const first = startClient(box);
    await first.starts("aaaaaaaa-1");
    await first.gate("merge-gate", bash(MERGE, box.project, { session_id: "aaaaaaaa-1" }));
    expect(run(box, MERGE).stderr).toMatch(HALF);
    await first.kill();
    expect(outcome(run(box, MERGE))).toBe("passes");
  });

  it("not with what a builder aborts or resets in its own worktree", () => {
    expect(outcome(run(box, MERGE))).toBe("passes");
    for (const command of ["git merge --abort", "git reset --hard HEAD~1", "git commit -m x"]) {
      expect(outcome(run(box, `cd worktrees/tidy && ${command}`, bob))).toBe("passes");
    }
    expect(run(box, MERGE, other).code).toBe(2);
  });
});
