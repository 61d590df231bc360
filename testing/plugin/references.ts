import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { agentOf, type Document, isSkill } from "./documents.ts";

/** Files a document leads to, from the plugin's root. */
export function filesNamed({ path, text }: Document): string[] {
  const folder = dirname(path);
  const bySkill = [...text.matchAll(/\$\{CLAUDE_SKILL_DIR\}\/([\w./-]*\w)/g)];
  const byRoot = [...text.matchAll(/\$\{CLAUDE_PLUGIN_ROOT\}\/((?!dist-hooks\/)[\w./-]*\w)/g)];
  const byLink = [...text.matchAll(/\]\((?!https?:|#)([\w./-]+\.md)(?:#[\w-]*)?\)/g)];
  return [
    ...bySkill.map(([, to = ""]) => join(folder, to)),
    ...byRoot.map(([, to = ""]) => to),
    ...byLink.map(([, to = ""]) => join(folder, to)),
  ];
}

export function pathProblems(document: Document): string[] {
  const missing = filesNamed(document).filter((file) => !existsSync(join(ROOT, file)));
  return [
    ...missing.map((file) => `${file} does not exist`),
    ...unfilled(document).map((word) => `the client does not fill in ${word} here`),
  ];
}

/** The client fills both words in in a skill's own file, one in an agent's, and none in what is read later. */
function unfilled(document: Document): string[] {
  const filled = isSkill(document)
    ? ["CLAUDE_SKILL_DIR", "CLAUDE_PLUGIN_ROOT"]
    : agentOf(document)
      ? ["CLAUDE_PLUGIN_ROOT"]
      : [];
  return ["CLAUDE_SKILL_DIR", "CLAUDE_PLUGIN_ROOT"].filter(
    (word) => document.text.includes(`{${word}}`) && !filled.includes(word),
  );
}

export interface Parts {
  readonly skills: readonly string[];
  readonly agents: readonly string[];
}

/** `ralph-hero:x` that is neither, or the one where the other belongs. */
export function partProblems(text: string, { skills, agents }: Parts): string[] {
  const of = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);
  const wrong = (names: readonly string[], among: readonly string[], what: string) =>
    names.filter((name) => !among.includes(name)).map((name) => `ralph-hero:${name} is no ${what}`);
  return [
    ...wrong(
      of(/(?<!plugin:)\bralph-hero:([a-z][a-z-]*)/g),
      [...skills, ...agents],
      "skill or agent",
    ),
    ...wrong(of(/\bskill["']?\s*[=:]\s*["'`]ralph-hero:([a-z][a-z-]*)/g), skills, "skill"),
    ...wrong(of(/\bsubagent_type["']?\s*[=:]\s*["'`]ralph-hero:([a-z][a-z-]*)/g), agents, "agent"),
  ];
}
