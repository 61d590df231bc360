import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import {
  agentOf,
  bodyOf,
  byPath,
  documentAt,
  isSkill,
  lineCount,
  pluginDocuments,
} from "../../testing/plugin/documents.ts";
import { headingsIn } from "../../testing/plugin/markdown.ts";
import { forbiddenWords } from "../../testing/plugin/plain-words.ts";
import { filesNamed, partProblems, pathProblems } from "../../testing/plugin/references.ts";

const SKILLS = [
  ...["ralph-triage", "ralph-split", "ralph-research", "ralph-plan", "ralph-review", "ralph-impl"],
  ...["ralph-merge", "ralph-hero", "ralph-team", "ralph-setup"],
  ...["draft-idea", "form-idea", "research-codebase", "create-plan", "iterate-plan"],
  "implement-plan",
];
const AGENTS = ["ralph-analyst", "ralph-builder", "ralph-validator", "ralph-integrator"];
const PARTS = { skills: SKILLS, agents: AGENTS };

const SECTIONS = [
  ...["Identifiers", "TaskUpdate protocol", "Escalation", "Link formatting", "Error handling"],
  ...["Pipeline hand-off", "Spawn template", "Work streams", "Skill invocation"],
  ...["Sub-agent isolation", "Architecture", "Artifact comments", "Communication discipline"],
];

const DOCUMENTS = pluginDocuments();

describe("files of the plugin", () => {
  it("the plugin has its skills and no others", () => {
    const folders = readdirSync(join(ROOT, "skills")).filter((name) => name !== "shared");
    expect(folders.sort()).toEqual(SKILLS.toSorted());
    const without = SKILLS.filter((skill) => !existsSync(join(ROOT, "skills", skill, "SKILL.md")));
    expect(without).toEqual([]);
  });

  it("the plugin has its agents and no others", () => {
    expect(readdirSync(join(ROOT, "agents")).sort()).toEqual(
      AGENTS.map((agent) => `${agent}.md`).sort(),
    );
  });

  it("the plugin has the worker's template and the shared conventions with every section", () => {
    expect(existsSync(join(ROOT, "templates/spawn/worker.md"))).toBe(true);
    const conventions = documentAt("skills/shared/conventions.md");
    expect(headingsIn(bodyOf(conventions), 2).sort()).toEqual(SECTIONS.toSorted());
    expect(lineCount(conventions)).toBeLessThanOrEqual(220);
  });
});

describe("size and links of skills and agents", () => {
  it.each(byPath(DOCUMENTS.filter(isSkill)))("%s is short", (_path, document) => {
    expect(lineCount(document)).toBeLessThanOrEqual(150);
  });

  it.each(byPath(DOCUMENTS.filter((one) => agentOf(one))))(
    "%s has the length of an agent",
    (_path, document) => {
      expect(lineCount(document)).toBeGreaterThanOrEqual(20);
      expect(lineCount(document)).toBeLessThanOrEqual(35);
    },
  );

  it.each(byPath(DOCUMENTS))(
    "%s links only to files, skills and agents that exist",
    (_path, document) => {
      expect(pathProblems(document)).toEqual([]);
      expect(partProblems(document.text, PARTS)).toEqual([]);
    },
  );

  it.each(byPath(DOCUMENTS))("%s contains no forbidden words", (_path, { text }) => {
    expect(forbiddenWords(text)).toEqual([]);
  });

  it("every reference file is linked from somewhere", () => {
    const named = DOCUMENTS.flatMap((document) => filesNamed(document));
    const files = DOCUMENTS.map(({ path }) => path).filter((path) => path.includes("/references/"));
    expect(files.filter((path) => !named.includes(path))).toEqual([]);
  });
});

describe("the check of links and words", () => {
  const SKILL_DIR = `\${CLAUDE_SKILL_DIR}`;
  const PLUGIN_ROOT = `\${CLAUDE_PLUGIN_ROOT}`;
  const at = (path: string, text: string) => pathProblems({ path, text });

  it("the check finds a path that leads nowhere, or that the client does not fill in", () => {
    const skill = "skills/ralph-hero/SKILL.md";
    expect(at(skill, `Read ${SKILL_DIR}/references/no.md.`)).toHaveLength(1);
    expect(at(skill, `Read ${PLUGIN_ROOT}/templates/no.md.`)).toHaveLength(1);
    expect(at(skill, "Read [this](references/no.md#a).")).toHaveLength(1);
    expect(at(skill, `${SKILL_DIR}/../shared/conventions.md`)).toEqual([]);
    const reference = "skills/ralph-hero/references/x.md";
    expect(at(reference, `${SKILL_DIR}/../../shared/conventions.md`)).toHaveLength(1);
    expect(at(reference, `${PLUGIN_ROOT}/templates`)).toHaveLength(1);
    expect(at("agents/x.md", `${PLUGIN_ROOT}/templates`)).toEqual([]);
    expect(at("agents/x.md", `${SKILL_DIR}/`)).toHaveLength(1);
  });

  it.each([
    ["ralph-hero:ralph-plam", 1],
    ["/ralph-hero:fly", 1],
    ['Skill(skill="ralph-hero:ralph-builder")', 1],
    ['Agent(subagent_type="ralph-hero:ralph-plan")', 1],
    ['Skill(skill="ralph-hero:ralph-plan"), Agent(subagent_type="ralph-hero:ralph-builder")', 0],
    ["the server plugin:ralph-hero:ralph", 0],
  ])("the check finds in %s %d parts that do not exist", (text, count) => {
    expect(partProblems(text, PARTS)).toHaveLength(count);
  });

  it.each([
    "TeamCreate(name)",
    "Task(prompt)",
    "use update_workflow_state",
    "see /home/dev/x.md",
    "`/tmp/out`, then",
    "C:\\Users\\me",
    "done \u{1F389}",
    "done \u2705",
  ])("the check finds %s", (text) => {
    expect(forbiddenWords(text).length).toBeGreaterThan(0);
  });

  it.each(["TaskUpdate(taskId)", "src/work/x", "worktrees/GH-42 → main", "https://a.b/home/x"])(
    "the check passes %s",
    (text) => {
      expect(forbiddenWords(text)).toEqual([]);
    },
  );
});
