import { describe, expect, it } from "vitest";
import { stateGate } from "../../hooks-src/pre/state-gate.ts";
import { allow, ask, type Decision, note, refuse, tell, unsure } from "../../src/gate/decision.ts";
import { type Rendering, render } from "../../src/gate/render.ts";
import { judgeCommandBypass } from "../../src/gate/rules/command-bypass.ts";
import { judgeProtectedCommand, judgeProtectedFile } from "../../src/gate/rules/protected.ts";
import {
  changesOurServer,
  hooksIn,
  steersGates,
  textAfter,
} from "../../src/gate/rules/settings-text.ts";
import { isWaiting } from "../../src/gate/rules/skill-use.ts";
import { namedChange, stateChange, unnamedIssue } from "../../src/gate/rules/state-change.ts";
import { callMeaning, resolvedSpelling } from "../../src/gate/rules/written-as-intent.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { bashInput, handoffInput, stopInput } from "../../testing/inputs.ts";

describe("what is printed", () => {
  const warning = { line: "The client is too old for this.", brief: "Old client." };
  const printed = (decisions: readonly Decision[], how: Partial<Rendering> = {}) =>
    render(
      decisions.map((decision) => ({ gate: stateGate, decision })),
      { event: "PreToolUse", warning: undefined, ...how },
    );

  it("is a held call's fact, way out and warning, the warning whole where there is room", () => {
    expect(printed([refuse("No.", "go on")], { warning }).stderr).toBe(
      "No. Recovery: go on. The client is too old for this.",
    );
    const long = refuse("x".repeat(120), "go on");
    expect(printed([long], { warning }).stderr).toBe(
      `${"x".repeat(120)} Recovery: go on. Old client.`,
    );
    expect(printed([refuse("x".repeat(150), "go on")]).stderr).toMatch(
      /^x{30,}… Recovery: go on\.$/,
    );
    expect(printed([refuse("x".repeat(150), "y".repeat(200))]).stderr).toMatch(
      /^x{39}… Recovery: y{200}\.$/,
    );
  });

  it("is nothing for a call that passes, and the warning alone where there is one", () => {
    expect(printed([allow()])).toEqual({ code: 0, stdout: undefined, stderr: undefined });
    expect(printed([allow()], { warning })).toMatchObject({
      ...{ code: 0, stderr: warning.line },
      stdout: JSON.stringify({ systemMessage: warning.line }),
    });
  });

  it("is a question with the warning behind it", () => {
    const question = ask("Yes does it.", { line: "l", recovery: "r" });
    expect(printed([question], { warning })).toMatchObject({
      ifUnheard: "Yes does it. The client is too old for this.",
    });
    expect(printed([question]).ifUnheard).toBe("Yes does it.");
  });

  it("is a call rewritten, with or without a note beside it", () => {
    const rewritten: Decision = { kind: "allow", rewrites: { number: 4 } };
    expect(printed([rewritten]).stdout).toBe(
      JSON.stringify({
        hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput: { number: 4 } },
      }),
    );
    expect(printed([note("Told."), rewritten]).stdout).toContain(
      '"additionalContext":"state-gate: Told."',
    );
  });

  it("is a note for the agent where the event allows it, else for the person", () => {
    expect(printed([note("Told.")], { event: "Stop" }).stdout).toBe('{"systemMessage":"Told."}');
    expect(printed([tell("Told.")]).stdout).toBe(
      '{"systemMessage":"Told.","hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"Told."}}',
    );
  });

  it("is one reason once, however many gates share it", () => {
    const ran = printed([unsure("no git"), unsure("no git")], { event: "Stop" });
    expect(ran.stderr?.match(/no git/g)).toHaveLength(1);
  });
});

describe("files that steer the gates", () => {
  const file = (protection: "own" | "mod" | "settings" | "servers" | "text", before?: string) =>
    ({ protectedFile: { protection, shown: "f", before } }) as Parameters<
      typeof judgeProtectedFile
    >[1];
  const write = (content: string | undefined, facts: Parameters<typeof judgeProtectedFile>[1]) =>
    judgeProtectedFile(
      {
        ...{ kind: "file", path: "/f" },
        text: content === undefined ? undefined : { kind: "whole", content },
      } as Parameters<typeof judgeProtectedFile>[0],
      facts,
    ).kind;

  it("are held, asked about, or left alone by what would stand in them", () => {
    expect(write("x", { protectedFile: undefined })).toBe("allow");
    expect(write("x", file("own"))).toBe("block");
    expect(write("x", file("mod"))).toBe("block");
    expect(write('{"disableAllHooks":true}', file("settings"))).toBe("block");
    expect(write("{}", file("settings"))).toBe("ask");
    expect(write(undefined, file("settings"))).toBe("ask");
    expect(write(undefined, file("servers"))).toBe("ask");
    expect(write("{}", file("servers"))).toBe("allow");
    expect(write('{"mcpServers":{"ralph":{}}}', file("servers"))).toBe("block");
    expect(write("---\nhooks: x\n---", file("text"))).toBe("ask");
    expect(write(undefined, file("text"))).toBe("allow");
    expect(write("plain", file("text"))).toBe("allow");
  });

  const command = (
    text: string,
    facts: Partial<Parameters<typeof judgeProtectedCommand>[1]> = {},
  ) =>
    judgeProtectedCommand(
      { command: text, cwd: "/p" },
      { bypass: undefined, protectedCommand: undefined, ...facts },
    ).kind;

  it("are guarded against commands the same way", () => {
    const used = (protection: "own" | "mod" | "settings") =>
      ({ protectedCommand: { protection, shown: "f" } }) as object;
    expect(command("ls")).toBe("allow");
    expect(command("ls", used("own"))).toBe("block");
    expect(command("ls", used("mod"))).toBe("block");
    expect(command("sed -i s/x/disableAllHooks/ f", used("settings"))).toBe("block");
    expect(command("touch f", used("settings"))).toBe("ask");
    const bypass = { name: "x", recovery: "r", person: undefined, isOnOwnFiles: true } as object;
    expect(command("ls", { bypass } as object)).toBe("block");
    expect(judgeCommandBypass({ command: "ls", session: "s" }, { bypass: undefined }).kind).toBe(
      "allow",
    );
  });

  it("have this text after an edit, as far as it can be told", () => {
    const edit = (old: string, fresh: string, all = false) =>
      ({ kind: "edit", old, new: fresh, all }) as const;
    expect(textAfter("a b a", undefined)).toBeUndefined();
    expect(textAfter("a b a", { kind: "whole", content: "c" })).toBe("c");
    expect(textAfter(undefined, edit("", "c"))).toBe("c");
    expect(textAfter("a b a", edit("", "c"))).toBeUndefined();
    expect(textAfter("a b a", edit("x", "c"))).toBeUndefined();
    expect(textAfter("a b a", edit("a", "c"))).toBe("c b a");
    expect(textAfter("a b a", edit("a", "c", true))).toBe("c b c");
  });

  it.each<[string | undefined, string, string | undefined]>([
    [undefined, "{}", undefined],
    ["", "{}", undefined],
    ["x", '{"a":1}', undefined],
    ["{}", "RALPH_X=1", "RALPH_X"],
    ['{"disableAllHooks":true}', '{"disableAllHooks":true}', undefined],
    ["{}", '{"allowManagedHooksOnly":true}', "allowManagedHooksOnly"],
    ["{}", '{"enabledPlugins":{"ralph-hero@x":false}}', "enabledPlugins ralph-hero@x"],
    ['{"enabledPlugins":{"ralph-hero@x":true}}', "{}", "enabledPlugins ralph-hero@x"],
    ['{"enabledPlugins":{"ralph-hero@x":false}}', "{}", undefined],
    ['{"enabledPlugins":{"other@x":true}}', "{}", undefined],
    ["{}", '{"enabledPlugins":[]}', undefined],
    ["{}", '{"env":{"PATH":"/x"}}', "PATH"],
    ['{"env":{"PATH":"/x"}}', '{"env":{"PATH":"/x"}}', undefined],
    ["{}", '{"env":{"OTHER":"/x"}}', undefined],
  ])("settings %j become %j: what steers the gates is %s", (before, after, what) => {
    expect(steersGates(before, after)).toBe(what);
  });

  it.each<[string | undefined, string, boolean]>([
    [undefined, "{}", false],
    ["x", '{"mcpServers":{"ralph-hero":1}}', true],
    ['{"mcpServers":{"ralph":1}}', '{"mcpServers":{"ralph":1}}', false],
    ['{"mcpServers":{"ralph":1}}', "{}", true],
    ["{}", 'not json "ralph"', true],
    ["{}", "not json", false],
  ])("servers %j become %j: ours is changed: %s", (before, after, is) => {
    expect(changesOurServer(before, after)).toBe(is);
  });

  it.each([
    [undefined, ""],
    ["no frontmatter", ""],
    ["---\na: 1\nhooks:\n  x: 1\nb: 2\n---\n", "hooks:\n  x: 1"],
    ["---\nhooks: x", "hooks: x"],
    ['---\n"h\\x6foks": x\n---', '"h\\x6foks": x'],
    ["---\n{hooks: 1}\n---", "{hooks: 1}"],
  ])("the hooks in %j are %j", (text, hooks) => {
    expect(hooksIn(text)).toBe(hooks);
  });
});

describe("a call that changes a state", () => {
  const call = (input: object) => {
    const change = namedChange(handoffInput({ number: 4, ...input }));
    if (change?.kind !== "hand-off") throw new Error("no hand-off");
    return change;
  };

  it("names its issue, or is answered as one that does not", () => {
    expect(stateChange(bashInput("ls"))).toBeUndefined();
    expect(stateChange(handoffInput({ command: "plan" }))).toEqual({
      ...{ kind: "unsure", why: "the call names no issue" },
    });
    expect(unnamedIssue.about(bashInput("ls"))).toBeUndefined();
    expect(unnamedIssue.about(handoffInput({}))).toEqual({});
    expect(unnamedIssue.decide({}, {} as never).kind).toBe("block");
  });

  it("has the same meaning before and after a spelling is resolved", () => {
    const written = call({ command: "plan", to_state: "__LOCK__" });
    const meaning = callMeaning(MACHINE, written);
    expect(meaning).toBe(callMeaning(MACHINE, call({ command: "plan", intent: "lock" })));
    expect(meaning).toBe(
      callMeaning(MACHINE, call({ command: "plan", to_state: "Plan in Progress" })),
    );
    expect(callMeaning(MACHINE, call({ command: "plan", to_state: "__COMPLETE__" }))).toBe(
      callMeaning(MACHINE, call({ command: "plan", to_state: "Plan in Review" })),
    );
    expect(callMeaning(MACHINE, call({ command: "none" }))).toBeUndefined();
    const reject = call({ command: "review", intent: "reject" });
    expect(callMeaning(MACHINE, reject)).toContain('"reject"');
    const advance = { kind: "advance-children", issue: { number: 4, repository: "A/B" } } as const;
    expect(callMeaning(MACHINE, { ...advance, target: "Done" })).toBe(
      '["advance-children","a/b",4,"Done"]',
    );
    expect(callMeaning(MACHINE, { ...advance, target: undefined })).toBeUndefined();
  });

  it("is rewritten only where an intent stands in the place of a state", () => {
    const rewritten = (input: { [name: string]: unknown }) =>
      resolvedSpelling(MACHINE, call(input), input);
    expect(rewritten({ command: "plan", to_state: "__LOCK__" })).toEqual({
      ...{ command: "plan", to_state: "Plan in Progress" },
    });
    expect(rewritten({ command: "plan", to_state: "__ESCALATE__" })).toEqual({
      ...{ command: "plan", intent: "escalate" },
    });
    expect(rewritten({ command: "plan", to_state: "__NONE__" })).toBeUndefined();
    expect(rewritten({ command: "plan", intent: "lock" })).toBeUndefined();
    expect(rewritten({ command: "plan", to_state: "Backlog" })).toBeUndefined();
  });
});

it("an agent waits at its stop only for what it started itself", () => {
  const task = (type: string, more: object = {}) => ({
    background_tasks: [{ id: "x", type, status: "running", description: "d", ...more }],
  });
  expect(isWaiting(stopInput({ background_tasks: undefined }))).toBe(false);
  expect(isWaiting(stopInput(task("subagent")))).toBe(true);
  expect(isWaiting(stopInput(task("teammate")))).toBe(true);
  expect(isWaiting(stopInput(task("shell")))).toBe(false);
  expect(isWaiting(stopInput(task("subagent", { status: "completed" })))).toBe(false);
  expect(isWaiting(bashInput("ls"))).toBe(false);
});
