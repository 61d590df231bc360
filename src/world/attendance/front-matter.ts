import { clientHome } from "../client/client-home.ts";
import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readBounded } from "../files/read-bounded.ts";
import type { Environment } from "../project.ts";
import { entriesOf } from "./folder.ts";

const LONGEST = 1024 * 1024;
/** Files looked at in one folder; a client with more would be slow, too. */
const MOST = 2000;
/** How deep commands and agents may lie in folders of their own. */
const DEEPEST = 4;

/** A skill, agent or command of the user or the project whose frontmatter brings such a hook. */
export function answeringFile(env: Environment, folders: readonly string[]): string | undefined {
  for (const folder of [clientHome(env), ...folders.map((each) => join(each, ".claude"))]) {
    const found = answeringFileBelow(folder);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function answeringFileBelow(folder: string): string | undefined {
  let looked = 0;
  for (const path of filesWithHooks(folder)) {
    looked += 1;
    if (looked > MOST) throw new Failure(`${folder} has too many skills`);
    if (mayAnswer(readBounded(path, LONGEST) ?? "")) return path;
  }
  return undefined;
}

function* filesWithHooks(folder: string): Generator<string> {
  for (const name of entriesOf(join(folder, "skills")))
    yield join(folder, "skills", name, "SKILL.md");
  yield* markdownBelow(join(folder, "agents"), DEEPEST);
  yield* markdownBelow(join(folder, "commands"), DEEPEST);
}

function* markdownBelow(folder: string, depth: number): Generator<string> {
  for (const name of entriesOf(folder)) {
    const path = join(folder, name);
    if (name.endsWith(".md")) yield path;
    else if (!name.includes(".") && depth > 1) yield* markdownBelow(path, depth - 1);
  }
}

/** YAML can spell a key with escapes; such a frontmatter with hooks is not known to be harmless. */
function mayAnswer(text: string): boolean {
  const [, head = ""] = /^\uFEFF?---\r?\n([\s\S]*?)(?:\n---|$)/.exec(text) ?? [];
  return head.includes("PermissionRequest") || (/hooks/.test(head) && /\\[xuU]/.test(head));
}
