import { bodyOf, type Document, documentAt } from "../../plugin/documents.ts";

/** A call that a skill's text names, as it stands there. */
export interface NamedCall {
  readonly kind: "command" | "tool" | "document";
  readonly text: string;
  /** The text says that it is not to be made. */
  readonly isForbidden: boolean;
}

const PROGRAMS =
  "git gh npm npx node cd command ralph sh bash rm mv cp cat ls sed grep rg make python python3 curl wget docker env printenv sqlite3 jq tee touch mkdir chmod ln find xargs";

const COMMAND = new RegExp(
  `^(?:! )?(?:(?:${PROGRAMS.replaceAll(" ", "|")}) \\S|"\\$\\{CLAUDE_SKILL_DIR\\}\\S*/ralph"|(?:env|printenv)$)`,
);
const TOOL = /^(?:ralph_hero__\w+|TaskUpdate|TaskCreate|SendMessage|Agent|ToolSearch)\(.*\)$/s;
const DOCUMENT = /^thoughts\/shared\/\w+\/YYYY-MM-DD-\S+\.md$/;
/** Words of the same sentence before a call that is not to be made. */
const FORBIDS = /(?:\bnever\b|\bdo not run\b)[^.:;]*$|: no $/i;
const REFERENCE = /^\$\{CLAUDE_SKILL_DIR\}\/(?:\.\.\/([\w-]+)\/)?references\/([\w-]+\.md)$/;

/** What a skill names, with each reference where it is first pointed to. */
export function callsOfSkill(skill: string): readonly NamedCall[] {
  return flattened(documentAt(`skills/${skill}/SKILL.md`), skill, new Set());
}

function flattened(document: Document, skill: string, read: Set<string>): readonly NamedCall[] {
  return codeIn(document).flatMap((code): readonly NamedCall[] => {
    const [, other = skill, file] = REFERENCE.exec(code.text) ?? [];
    if (file === undefined) return calledBy(code);
    const path = `skills/${other}/references/${file}`;
    if (read.has(path)) return [];
    read.add(path);
    return flattened(documentAt(path), other, read);
  });
}

interface Code {
  readonly text: string;
  readonly before: string;
}

function codeIn(document: Document): readonly Code[] {
  const body = bodyOf(document);
  return [...body.matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)].map((found) => ({
    text: (found[1] ?? "").replace(/\s*\n\s*/g, " "),
    before: body.slice(Math.max(0, found.index - 160), found.index).replace(/\s+/g, " "),
  }));
}

/** What one text names by itself. */
export function namedCallsIn(document: Document): readonly NamedCall[] {
  return codeIn(document).flatMap(calledBy);
}

function calledBy({ text, before }: Code): readonly NamedCall[] {
  const kind = kindOf(text);
  return kind === undefined ? [] : [{ kind, text, isForbidden: FORBIDS.test(before) }];
}

function kindOf(text: string): NamedCall["kind"] | undefined {
  if (TOOL.test(text)) return "tool";
  if (DOCUMENT.test(text)) return "document";
  return COMMAND.test(text) ? "command" : undefined;
}
