import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/workflow/machine/machine.ts";
import {
  bodyOf,
  byPath,
  documentsOfSkill,
  pluginDocuments,
} from "../../testing/plugin/documents.ts";
import { handOffProblems, handOffsIn, phaseProblems } from "../../testing/plugin/hand-offs.ts";

const DOCUMENTS = pluginDocuments();
const PHASES = COMMANDS.filter((command) => command !== "hero");

describe("hand-offs in skills and agents", () => {
  it.each(byPath(DOCUMENTS))("%s shows only legal hand-offs, in one form", (_path, document) => {
    expect(handOffProblems(document)).toEqual([]);
  });

  it.each(PHASES)("ralph-%s shows how its phase begins and ends", (command) => {
    const documents = documentsOfSkill(DOCUMENTS, `ralph-${command}`);
    const handOffs = documents.flatMap((document) => handOffsIn(bodyOf(document)));
    expect(phaseProblems(command, handOffs)).toEqual([]);
  });
});

const LOCK =
  '`ralph_hero__handoff_ticket(number=N, command="research", intent="lock", reason="begins")`';
const problemsIn = (text: string, path = "skills/draft-idea/SKILL.md") =>
  handOffProblems({ path, text });

describe("the check of hand-offs", () => {
  it("the check accepts the usual form", () => {
    expect(handOffsIn(LOCK)).toHaveLength(1);
    expect(problemsIn(LOCK)).toEqual([]);
    expect(problemsIn(`\`\`\`\n${LOCK.replaceAll("`", "")}\n\`\`\``)).toEqual([]);
    expect(problemsIn(LOCK, "skills/ralph-research/SKILL.md")).toEqual([]);
    expect(problemsIn(LOCK, "agents/ralph-analyst.md")).toEqual([]);
    expect(problemsIn("A state changes by `ralph_hero__handoff_ticket` only.")).toEqual([]);
    expect(problemsIn("The `command` of `git` in a sentence, and what you intend.")).toEqual([]);
  });

  it.each([
    ['command="research", intent="lock"', "no reason"],
    ['intent="lock", command="research", reason="r"', "another order"],
    ['command="research", intent="lock", to_state="Done", reason="r"', "both"],
    ['command="research", reason="r"', "neither"],
    ["command=research, intent=lock, reason=r", "no quotes"],
    ['command="research",\n  intent="lock", reason="r"', "two lines"],
    ['command="fly", intent="lock", reason="r"', "no such command"],
    ['command="triage", intent="lock", reason="r"', "no such intent of the command"],
    ['command="triage", intent="complete", reason="r"', "an ambiguous one"],
    ['command="plan", to_state="Backlog", reason="r"', "a state it does not give"],
    ['command="plan", to_state="Planned", reason="r"', "no such state"],
    ['command="research", to_state="Done", reason="r"', "only legal where nothing changes"],
  ])("the check finds %s: %s", (args) => {
    expect(problemsIn(`\`ralph_hero__handoff_ticket(number=N, ${args})\``)).not.toEqual([]);
  });

  it.each([
    LOCK.replaceAll("`", ""),
    LOCK.replace("ralph_hero__", "mcp__plugin_ralph-hero_ralph__ralph_hero__"),
    "Call `ralph_hero__handoff_ticket` (research, lock).",
    "Call `ralph_hero__handoff_ticket` with intent `lock`.",
    'Then retry with `intent="escalate"`.',
    "Then `to_state: Done`.",
    '{"command": "research", "number": 42}',
    "`ralph_hero__handoff_ticket(…)`",
    '`ralph_hero__advance_children(number=N, targetState="Human Needed")`',
    '`ralph_hero__advance_children(number=N, targetState="Backlog")`',
    '`ralph_hero__advance_children(number=N, targetState="Nowhere")`',
    "`ralph_hero__advance_children(number=N)`",
  ])("the check finds another form or target: %s", (text) => {
    expect(problemsIn(text)).not.toEqual([]);
  });

  it("the check finds a command of another phase or role", () => {
    expect(problemsIn(LOCK, "skills/ralph-plan/references/x.md")).toHaveLength(1);
    expect(problemsIn(LOCK, "agents/ralph-builder.md")).toHaveLength(1);
    expect(problemsIn(LOCK, "skills/ralph-hero/SKILL.md")).toEqual([]);
  });

  it("the check plays a phase from its lock to its end", () => {
    const call = (command: string, what: string) =>
      handOffsIn(`ralph_hero__handoff_ticket(number=N, command="${command}", ${what}, reason="r")`);
    const lock = call("impl", 'intent="lock"');
    const end = call("impl", 'intent="complete"');
    expect(phaseProblems("impl", [...lock, ...end])).toEqual([]);
    expect(phaseProblems("impl", [...end, ...lock])).toHaveLength(1);
    expect(phaseProblems("impl", end)).toEqual(["impl never takes its lock"]);
    expect(phaseProblems("impl", lock)).toEqual(["impl shows no end"]);
    const plan = call("plan", 'intent="lock"');
    const back = call("plan", 'to_state="Ready for Plan"');
    expect(phaseProblems("plan", [...plan, ...back])).toHaveLength(1);
    expect(phaseProblems("triage", call("triage", 'to_state="Research Needed"'))).toEqual([]);
  });
});
