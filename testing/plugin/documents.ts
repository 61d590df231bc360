import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";

/** A markdown file of the plugin: what agents read. */
export interface Document {
  /** From the plugin's root: `skills/ralph-plan/SKILL.md`. */
  readonly path: string;
  readonly text: string;
}

/** Skills with their references, agents, templates and the shared conventions. */
export function pluginDocuments(): Document[] {
  return ["skills", "agents", "templates"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .sort()
      .map((file) => documentAt(`${folder}/${file}`)),
  );
}

export function documentAt(path: string): Document {
  return { path, text: readFileSync(join(ROOT, path), "utf8") };
}

/** For `it.each`, which would cut the path short inside an object. */
export function byPath(documents: readonly Document[]): [path: string, document: Document][] {
  return documents.map((document) => [document.path, document]);
}

/** The skill a file belongs to. `skills/shared` is none. */
export function skillOf({ path }: Document): string | undefined {
  const name = /^skills\/([^/]+)\//.exec(path)?.[1];
  return name === "shared" ? undefined : name;
}

export function agentOf({ path }: Document): string | undefined {
  return /^agents\/([^/]+)\.md$/.exec(path)?.[1];
}

export function isSkill({ path }: Document): boolean {
  return /^skills\/[^/]+\/SKILL\.md$/.test(path);
}

/** A skill as an agent comes to read it: its own file first, then its references. */
export function documentsOfSkill(all: readonly Document[], skill: string): Document[] {
  const own = all.filter((document) => skillOf(document) === skill);
  return own.toSorted((a, b) => Number(isSkill(b)) - Number(isSkill(a)));
}

const FRONTMATTER = /^---\n([\s\S]*?\n)?---\n/;

/** What stands under the frontmatter. */
export function bodyOf({ text }: Document): string {
  return text.replace(FRONTMATTER, "");
}

/** The YAML between the first two rules, as written. */
export function frontmatterText({ text }: Document): string | undefined {
  const match = FRONTMATTER.exec(text);
  return match ? (match[1] ?? "") : undefined;
}

/** Throws where the client would read nothing: YAML that does not parse, or that is no map. */
export function frontmatterOf(document: Document): Readonly<Record<string, unknown>> {
  const yaml = frontmatterText(document);
  const parsed = yaml === undefined ? {} : Bun.YAML.parse(yaml);
  if (!isMap(parsed)) throw new Error(`${document.path}: the frontmatter is not a map`);
  return parsed;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function lineCount({ text }: Document): number {
  return text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}
