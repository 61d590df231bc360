import { describe, expect, it } from "vitest";
import { effectReport } from "../../hooks-src/post/effect-report.ts";
import { artifactGate } from "../../hooks-src/pre/artifact-gate.ts";
import { branchGate } from "../../hooks-src/pre/branch-gate.ts";
import { mergeGate } from "../../hooks-src/pre/merge-gate.ts";
import { protectGate } from "../../hooks-src/pre/protect-gate.ts";
import { stateGate } from "../../hooks-src/pre/state-gate.ts";
import { worktreeGate } from "../../hooks-src/pre/worktree-gate.ts";
import { mergeRecord } from "../../hooks-src/record/merge-record.ts";
import { teamStopGate } from "../../hooks-src/stop/team-stop-gate.ts";
import { allow, refuse } from "../../src/gate/decision.ts";
import type { Gate } from "../../src/gate/define-gate.ts";
import type { HookInput } from "../../src/gate/hook-input.ts";
import { questionAbout } from "../../src/gate/question.ts";
import type { Command } from "../../src/workflow/machine/machine.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { bashInput, handoffInput, ranInput, stopInput, toolInput } from "../../testing/inputs.ts";
import { issue } from "../../testing/issues.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";

const WRITE = toolInput({ tool_name: "Write", tool_input: { file_path: "/p/a.ts", content: "x" } });
const NO_FILE = toolInput({ tool_name: "Write", tool_input: { content: "x" } });
const NO_COMMAND = toolInput({ tool_name: "Bash", tool_input: {} });
const NO_ISSUE = handoffInput({ command: "plan", intent: "lock" });
const READ = toolInput({ tool_name: "Read", tool_input: { file_path: "/p/a.ts" } });

/** What a gate's check makes of the event, which readers of facts are given. */
function subjectOf(gate: Gate, input: HookInput): unknown {
  const question = questionAbout(gate, input);
  return question?.kind === "question" ? question.subject : question;
}

describe("a call that cannot be read", () => {
  it.each([
    ["branch-gate", branchGate, NO_COMMAND, true],
    ["branch-gate", branchGate, NO_FILE, true],
    ["branch-gate", branchGate, NO_ISSUE, false],
    ["worktree-gate", worktreeGate, NO_FILE, true],
    ["worktree-gate", worktreeGate, NO_COMMAND, false],
    ["worktree-gate", worktreeGate, NO_ISSUE, false],
    ["protect-gate", protectGate, NO_FILE, true],
    ["protect-gate", protectGate, NO_COMMAND, false],
    ["protect-gate", protectGate, NO_ISSUE, false],
    ["state-gate", stateGate, NO_ISSUE, true],
    ["state-gate", stateGate, NO_FILE, false],
    ["state-gate", stateGate, NO_COMMAND, false],
  ])("%s (%#) has something to say: %4$s", (_name, gate: Gate, input, isBusiness) => {
    expect(isAbout(gate, input)).toBe(isBusiness);
    expect(isAbout(gate, READ)).toBe(false);
  });

  it.each(["research", "plan", "merge"] as const)("cannot be placed in %s", (activeCommand) => {
    for (const input of [NO_COMMAND, NO_FILE]) {
      expect(decide(branchGate, input, { activeCommand })).toMatchObject({ kind: "unsure" });
    }
  });

  it("cannot be placed in a worktree, and no phase of its own lets it pass", () => {
    for (const activeCommand of ["impl", "plan"] as const) {
      const judged = decide(worktreeGate, NO_FILE, { activeCommand });
      expect(judged).toMatchObject({ kind: "unsure", why: expect.stringMatching(/file/) });
    }
    expect(decide(worktreeGate, NO_FILE, { activeCommand: "merge" })).toEqual(allow());
    expect(decide(worktreeGate, NO_FILE, { activeCommand: undefined })).toEqual(allow());
    expect(decide(branchGate, NO_FILE, { activeCommand: "impl" })).toEqual(allow());
    expect(decide(branchGate, NO_COMMAND, { activeCommand: undefined })).toEqual(allow());
  });

  it("may write what is protected, whatever the phase", () => {
    const why = expect.stringMatching(/file/);
    expect(decide(protectGate, NO_FILE, {})).toMatchObject({ kind: "unsure", why });
  });

  it("that changes a state is told the valid form of an issue's number", () => {
    expect(decide(stateGate, NO_ISSUE, {})).toEqual(
      refuse("The call names no issue.", 'number=42, "42" or "#42", from 1 to 999999999'),
    );
  });
});

describe("a command", () => {
  it("is followed by worktree-gate only in a phase that has a place", () => {
    const command = "touch a.ts";
    expect(subjectOf(worktreeGate, bashInput(command))).toEqual({ command });
    const early = (activeCommand: Command | undefined) =>
      decideEarly(worktreeGate, bashInput(command), { activeCommand });
    expect([early("impl"), early("plan")]).toEqual([undefined, undefined]);
    expect([early("merge"), early(undefined)]).toEqual([allow(), allow()]);
  });
});

describe("a file that a tool writes", () => {
  it("is placed by its path, and judged only in a phase that has a place", () => {
    expect(subjectOf(branchGate, WRITE)).toMatchObject({ kind: "file", path: "/p/a.ts" });
    expect(subjectOf(worktreeGate, WRITE)).toEqual({ path: "/p/a.ts" });
    expect(subjectOf(protectGate, WRITE)).toMatchObject({ kind: "file", path: "/p/a.ts" });
    expect(decideEarly(branchGate, WRITE, { activeCommand: "plan" })).toBeUndefined();
    expect(decideEarly(branchGate, WRITE, { activeCommand: "impl" })).toEqual(allow());
    expect(decideEarly(worktreeGate, WRITE, { activeCommand: "impl" })).toBeUndefined();
    expect(decideEarly(worktreeGate, WRITE, { activeCommand: "merge" })).toEqual(allow());
  });

  it("is refused in a phase that writes documents only, with the folder for them", () => {
    const tree = { top: "/p", isMain: true, branch: "main" };
    const wrong = { kind: "no-document", file: "a.ts", tree } as const;
    const rights = { wrong, issue: 42, remedy: { kind: "lock" } } as const;
    const facts = { activeCommand: "plan", settings: DEFAULT_SETTINGS } as const;
    const why = refuse(
      "a.ts is no document, and plan writes documents only.",
      `write it below ${DEFAULT_SETTINGS.documents}/, or outside the project`,
    );
    expect(decide(worktreeGate, WRITE, { ...facts, fileRights: rights })).toEqual(why);
    const touch = bashInput("touch a.ts");
    expect(decide(worktreeGate, touch, { ...facts, commandRights: rights })).toEqual(why);
  });

  it("is refused by worktree-gate where it lies in the wrong checkout", () => {
    const tree = { top: "/p", isMain: true, branch: "main" };
    const wrong = { kind: "elsewhere", use: { kind: "file", file: "a.ts", tree } } as const;
    const rights = { wrong, issue: 42, remedy: { kind: "go", to: "/p/worktrees/GH-42" } as const };
    const facts = { activeCommand: "impl", settings: DEFAULT_SETTINGS } as const;
    const why = refuse(
      "a.ts is in the main checkout; #42 is built in its own worktree.",
      "write /p/worktrees/GH-42/a.ts",
    );
    expect(decide(worktreeGate, WRITE, { ...facts, fileRights: rights })).toEqual(why);
    const command = decide(worktreeGate, bashInput("touch a.ts"), {
      ...facts,
      commandRights: rights,
    });
    expect(command).toMatchObject({ kind: "block" });
  });

  it("is passed by protect-gate where nothing protects it", () => {
    expect(decide(protectGate, WRITE, { protectedFile: undefined })).toEqual(allow());
  });

  it.each([
    ["makes one", { old_string: "", new_string: "a plan" }, true],
    ["changes one", { old_string: "a", new_string: "" }, false],
  ])("by an edit that %s is artifact-gate's business: %3$s", (_does, edit, isBusiness) => {
    const file_path = "/p/thoughts/shared/plans/2026-01-02-GH-0042-a.md";
    const input = toolInput({ tool_name: "Edit", tool_input: { file_path, ...edit } });
    expect(isAbout(artifactGate, input)).toBe(isBusiness);
    if (isBusiness)
      expect(subjectOf(artifactGate, input)).toEqual({ path: file_path, content: "a plan" });
  });

  it("that is a second document is told in one line where path and gate's name fit", () => {
    const room = 160 - "artifact-gate: ".length - "GH-42 has ; edit it.".length;
    const file_path = "/p/thoughts/shared/plans/2026-01-02-GH-0042-a.md";
    const input = toolInput({ tool_name: "Write", tool_input: { file_path, content: "x" } });
    const judged = (path: string) =>
      decide(artifactGate, input, { otherDocument: { issue: 42, path } });
    const fits = "p".repeat(room);
    expect(judged(fits)).toEqual({
      kind: "block",
      line: `GH-42 has ${fits}; edit it.`,
      remember: [],
    });
    expect(judged(`${fits}p`)).toEqual(refuse("GH-42 has such a document.", `edit ${fits}p`));
  });
});

describe("a call of another server's tool", () => {
  const of = (name: string, tool_input: object, more: object = {}) =>
    toolInput({ tool_name: `mcp__github__${name}`, tool_input, ...more });

  it("that merges is judged by merge-gate for the agent that makes it", () => {
    const input = of("merge_pull_request", { pullNumber: 7 }, { tool_use_id: "toolu_1" });
    expect(subjectOf(mergeGate, input)).toEqual({
      merge: input.call,
      agent: { session: input.session_id, agent: "main" },
      call: "toolu_1",
    });
  });

  it("that moves a card is told the tool that may", () => {
    const input = of("update_project_item", { title: "x" });
    expect(decide(stateGate, input, {})).toEqual(
      refuse("update_project_item bypasses the workflow.", "handoff_ticket"),
    );
  });
});

describe("a command that was run", () => {
  const bashEditDiff = { files: [{ filePath: "/p/src/a.ts" }] };
  const ran = ranInput({ tool_response: { bashEditDiff } });
  const effects = { isProtected: undefined, wrong: undefined, files: [] };
  const facts = { activeCommand: "impl", settings: DEFAULT_SETTINGS } as const;

  it("is looked at by effect-report for the files that the client reports", () => {
    expect(subjectOf(effectReport, ran)).toEqual({ files: ["/p/src/a.ts"] });
    expect(isAbout(effectReport, ranInput({ tool_response: { stdout: "" } }))).toBe(false);
    const other = { tool_name: "Read", tool_input: { file_path: "/p/a.ts" } };
    expect(isAbout(effectReport, ranInput({ ...other, tool_response: { bashEditDiff } }))).toBe(
      false,
    );
  });

  it("is told of to agent and person, and remembered", () => {
    expect(decide(effectReport, ran, { ...facts, effects })).toEqual(allow());
    const isProtected = { file: "hooks.json", protection: "own" } as const;
    const line = "The command wrote hooks.json, which is ralph's own; a person must look at it.";
    expect(decide(effectReport, ran, { ...facts, effects: { ...effects, isProtected } })).toEqual({
      ...{ kind: "note", line, forPerson: true },
      remember: [{ kind: "event", line }],
    });
  });

  it("is told of by the name of the phase whose rights it passed", () => {
    const tree = { top: "/p", isMain: true, branch: "main" };
    const wrong = { kind: "no-document", file: "a.ts", tree } as const;
    const planned = { ...facts, activeCommand: "plan" } as const;
    expect(decide(effectReport, ran, { ...planned, effects: { ...effects, wrong } })).toMatchObject(
      {
        line: "The command wrote a.ts, which is no document; plan writes documents only.",
      },
    );
  });

  it("is a person's yes to a merge where it may merge and has an id", () => {
    const merged = { tool_input: { command: "git merge x" }, tool_use_id: "toolu_1" };
    expect(subjectOf(mergeRecord, ranInput(merged))).toEqual({ id: "toolu_1" });
    expect(isAbout(mergeRecord, ranInput({ ...merged, tool_input: { command: "ls" } }))).toBe(
      false,
    );
  });
});

it("team-stop-gate counts its holds of the same issues from one", () => {
  const held = (times: Record<string, number>) =>
    decide(teamStopGate, stopInput(), {
      skill: { name: "ralph-team" },
      processable: { first: [issue(4)], total: 1, mark: "" },
      leadHolds: { key: "k", times },
    });
  const hold = { kind: "hold", key: "k", fingerprint: "#4 Backlog" };
  expect(held({})).toMatchObject({ kind: "block", remember: [{ ...hold, nth: 1 }] });
  expect(held({ "#4 Backlog": 1 })).toMatchObject({ remember: [{ ...hold, nth: 2 }] });
  expect(held({ "#4 Backlog": 2 })).toEqual(allow());
});
