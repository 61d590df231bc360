import { type Document, frontmatterOf, frontmatterText } from "./documents.ts";
import type { Wiring } from "./wires.ts";

/**
 * The keys the client's own schemas for frontmatter have (2.1.325, read in the program), without those it marks as
 * internal. `claude plugin validate --strict` passes over others in silence; at run time the debug log names them for
 * agents ("frontmatter keys Claude Code does not recognize or apply") and nothing names them for skills.
 */
export const SKILL_KEYS: Readonly<Record<string, string>> = {
  name: "The display name; the folder's name where it is missing.",
  description: "What the Skill tool's listing says.",
  when_to_use: "Guidance that becomes part of the Skill tool's description.",
  "argument-hint":
    "Shown after the typed name; read as a string, so a bare YAML list loses its brackets.",
  "allowed-tools": "Tools that need no permission while the skill is active; a string or a list.",
  "disallowed-tools": "Tools taken away until the next typed message.",
  "disable-model-invocation": "Only a person can start it.",
  "user-invocable": "False: only the model can start it.",
  model: "The model while it runs.",
  effort: "How much the model thinks.",
  hooks: "Hooks while the skill is active, shaped as in settings; they fire on the main thread.",
  paths: "Files for which the skill is loaded.",
  shell: "Which shell runs its command blocks.",
  metadata: "Free for the author.",
};

/** `context: fork`, with `agent` and `background`, is known but not ours: hooks do not fire in a fork. */
export const AGENT_KEYS: Readonly<Record<string, string>> = {
  name: "How Agent and --agent address it; required.",
  description: "Said in the Agent tool's listing; required.",
  tools: "The tools it has, instead of all.",
  disallowedTools: "Tools it has not; passed over when tools is set.",
  model: "Its model.",
  effort: "How much it thinks.",
  skills: "Skills put into its context at the start.",
  maxTurns: "After how many turns it stops.",
  autoCompactWindow: "When its context is compacted.",
  memory: "Where it keeps notes of its own.",
  background: "Runs in the background unless told otherwise.",
  omitClaudeMd: "Runs without the project's instruction files.",
  isolation: "`worktree` gives it a worktree.",
};

/** Known for other agents; the debug log says of each that it "is ignored for plugin agents". */
export const IGNORED_IN_PLUGIN_AGENTS = [
  "hooks",
  "mcpServers",
  "permissionMode",
  "initialPrompt",
  "observer",
  "observerMessage",
  "observeSubagents",
];

const TEXTS = ["name", "description", "when_to_use", "argument-hint", "model"];

export function frontmatterProblems(
  document: Document,
  known: Readonly<Record<string, string>>,
  required: readonly string[],
): string[] {
  const fields = frontmatterOf(document);
  const written = [...(frontmatterText(document) ?? "").matchAll(/^([\w-]+):/gm)].map(
    ([, key = ""]) => key,
  );
  return [
    ...Object.keys(fields)
      .filter((key) => !Object.hasOwn(known, key))
      .map((key) => `${key} is not a key the client applies`),
    ...required.filter((key) => !fields[key]).map((key) => `${key} is missing`),
    ...TEXTS.filter((key) => fields[key] !== undefined && typeof fields[key] !== "string").map(
      (key) => `${key} is not a string`,
    ),
    ...written.filter((key, at) => written.indexOf(key) !== at).map((key) => `${key} comes twice`),
  ];
}

/** The seam: what YAML gave is taken for hooks, and compared with real ones. */
export function hooksIn(document: Document): Wiring {
  return (frontmatterOf(document)["hooks"] ?? {}) as Wiring;
}
