import { describe, expect, it } from "vitest";
import { isLeadSkill, phaseOfSkill } from "../../src/gate/agent.ts";
import { COMMANDS } from "../../src/workflow/machine/machine.ts";
import {
  agentOf,
  byPath,
  frontmatterOf,
  frontmatterText,
  isSkill,
  pluginDocuments,
  skillOf,
} from "../../testing/plugin/documents.ts";
import {
  AGENT_KEYS,
  frontmatterProblems,
  hooksIn,
  IGNORED_IN_PLUGIN_AGENTS,
  SKILL_KEYS,
} from "../../testing/plugin/frontmatter.ts";
import { pluginWires, type Wire, wiresOf } from "../../testing/plugin/wires.ts";

const DOCUMENTS = pluginDocuments();
const SKILLS = DOCUMENTS.filter(isSkill);
const AGENTS = DOCUMENTS.filter((document) => agentOf(document) !== undefined);
const PHASE_SKILLS = COMMANDS.filter((command) => command !== "hero").map((one) => `ralph-${one}`);

describe("frontmatter of skills and agents", () => {
  it.each(byPath(SKILLS))("frontmatter of %s has only keys the client knows", (_path, document) => {
    expect(frontmatterProblems(document, SKILL_KEYS, ["description"])).toEqual([]);
    const { name = skillOf(document) } = frontmatterOf(document);
    expect(name).toBe(skillOf(document));
  });

  it.each(byPath(AGENTS))(
    "frontmatter of %s has only keys the client applies to a plugin's agent",
    (_path, document) => {
      expect(frontmatterProblems(document, AGENT_KEYS, ["name", "description", "tools"])).toEqual(
        [],
      );
      expect(frontmatterOf(document)["name"]).toBe(agentOf(document));
    },
  );

  it("only skills and agents have frontmatter", () => {
    const others = DOCUMENTS.filter((one) => !SKILLS.includes(one) && !AGENTS.includes(one));
    const astray = others.filter((document) => frontmatterText(document) !== undefined);
    expect(astray.map(({ path }) => path)).toEqual([]);
  });
});

/** A wire apart from where it stands, to be compared. */
const plain = ({ event, matcher, hook }: Wire) => JSON.stringify([event, matcher, hook]);

/** Of the plugin's wires those a phase skill repeats for the main thread. */
const REPEATED = pluginWires()
  .filter(({ event, matcher = "" }) => event === "PreToolUse" && /Bash|handoff/.test(matcher))
  .map(plain)
  .sort();

describe("hooks in the frontmatter of skills", () => {
  it("exactly the seven phase skills have hooks", () => {
    const hooked = SKILLS.filter((document) => "hooks" in frontmatterOf(document)).map(skillOf);
    expect(hooked.sort()).toEqual(PHASE_SKILLS.toSorted());
  });

  it.each(PHASE_SKILLS)("the hooks of %s are exactly the plugin's own", (skill) => {
    // The client drops a hook only when it is the very same as one that runs already.
    const document = SKILLS.find((one) => skillOf(one) === skill);
    const wires = document ? wiresOf(hooksIn(document)) : [];
    expect(wires.map(plain).sort()).toEqual(REPEATED);
    expect(REPEATED).toHaveLength(2);
  });

  it("the hooks of ralph-plan include convergence-gate", () => {
    const plan = SKILLS.find((one) => skillOf(one) === "ralph-plan");
    const gates = plan ? wiresOf(hooksIn(plan)).flatMap((wire) => wire.gates) : [];
    expect(gates).toContain("convergence-gate");
  });
});

describe("the phase of a skill's name", () => {
  it.each(PHASE_SKILLS)("the skill %s has the phase of its name", (skill) => {
    expect(phaseOfSkill(`ralph-hero:${skill}`)).toBe(skill.slice("ralph-".length));
  });

  it("no other skill has a phase, and ralph-hero leads", () => {
    const others = SKILLS.flatMap((document) => skillOf(document) ?? []).filter(
      (skill) => !PHASE_SKILLS.includes(skill),
    );
    expect(others.filter((skill) => phaseOfSkill(skill))).toEqual(["ralph-hero"]);
    expect(others.filter(isLeadSkill)).toEqual(["ralph-hero", "ralph-team"]);
  });
});

describe("the check of frontmatter", () => {
  const problems = (yaml: string) => {
    const document = { path: "skills/x/SKILL.md", text: `---\n${yaml}\n---\nBody\n` };
    return frontmatterProblems(document, SKILL_KEYS, ["description"]);
  };

  it("the check accepts correct frontmatter", () => {
    expect(problems('description: "A: b"\nargument-hint: "[issue]"')).toEqual([]);
  });

  it.each([
    "description: d\nenv:\n  A: b",
    "description: d\ncontext: fork",
    "description: d\ntools: Read",
    "description: d\nAllowed-Tools: Read",
    "argument-hint: x",
    "description: d\nargument-hint: [issue]",
    "description: d\ndescription: e",
  ])("the check finds the fault in %j", (yaml) => {
    expect(problems(yaml)).toHaveLength(1);
  });

  it("the check reports YAML that does not parse", () => {
    expect(() => problems("description: a: b")).toThrow();
    expect(() => problems("- description")).toThrow("not a map");
  });

  it("the check knows only keys that the client applies", () => {
    const known = [...Object.keys(SKILL_KEYS), ...Object.keys(AGENT_KEYS)];
    expect(known.filter((key) => ["env", "context"].includes(key))).toEqual([]);
    expect(IGNORED_IN_PLUGIN_AGENTS.filter((key) => Object.hasOwn(AGENT_KEYS, key))).toEqual([]);
  });
});
