import { parseJson } from "../json.ts";
import type { WrittenText } from "../tool-call.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Variables that steer gates, the runtime or what they find: ours, and those of loader and shell. */
const STEERING =
  /^(?:RALPH_|BUN_|JSC_|LD_|DYLD_|NODE_(?:OPTIONS|PATH|EXTRA_CA_CERTS)$|GIT_(?!AUTHOR|COMMITTER|PAGER|EDITOR)|CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT|CONFIG_DIR|PID|CODE_SESSION_\w+)$|(?:CLAUDECODE|AI_AGENT|XDG_STATE_HOME|HOME|PATH|ENV|BASH_ENV|SHELLOPTS|BASHOPTS|CDPATH|IFS)$)/;
const STEERING_WORDS =
  /disableAllHooks|allowManagedHooksOnly|\b(?:RALPH|BUN|JSC|LD|DYLD)_[A-Z_]+|\bNODE_OPTIONS\b|\bXDG_STATE_HOME\b|\bBASH_ENV\b/;
/** Switches that turn hooks off. */
export const SWITCHES = ["disableAllHooks", "allowManagedHooksOnly"];
const OUR_PLUGIN = /^ralph-hero(?:@|$)/;
const OUR_SERVER = /^ralph(?:-hero)?$/i;

/** The text that a file has after the call; undefined: the call does not tell. */
export function textAfter(
  before: string | undefined,
  written: WrittenText | undefined,
): string | undefined {
  if (written === undefined) return undefined;
  if (written.kind === "whole") return written.content;
  const { old, new: fresh, all } = written;
  if (before === undefined || old === "") return before === undefined ? fresh : undefined;
  if (!before.includes(old)) return undefined;
  if (all) return before.split(old).join(fresh);
  const at = before.indexOf(old);
  return `${before.slice(0, at)}${fresh}${before.slice(at + old.length)}`;
}

/** What a change of the client's settings would take from the gates; undefined: nothing that can be told. */
export function steersGates(before: string | undefined, after: string): string | undefined {
  const [old, fresh] = [fieldsOf(before ?? "{}") ?? {}, fieldsOf(after)];
  if (fresh === undefined) return namesSteering(after);
  const isSwitch = SWITCHES.find((name) => fresh[name] && fresh[name] !== old[name]);
  if (isSwitch !== undefined) return isSwitch;
  const [enabledBefore, enabled] = [inner(old, "enabledPlugins"), inner(fresh, "enabledPlugins")];
  for (const name of Object.keys({ ...enabledBefore, ...enabled })) {
    const isOff = enabled[name] === false || (enabledBefore[name] && !enabled[name]);
    if (OUR_PLUGIN.test(name) && isOff && enabledBefore[name] !== false)
      return `enabledPlugins ${name}`;
  }
  const [varsBefore, vars] = [inner(old, "env"), inner(fresh, "env")];
  return Object.keys({ ...varsBefore, ...vars }).find(
    (name) => STEERING.test(name) && varsBefore[name] !== vars[name],
  );
}

/** A word for a switch or variable in text that is no settings file. */
export function namesSteering(text: string): string | undefined {
  return STEERING_WORDS.exec(text)?.[0];
}

/** True when a server under our name is added, changed or removed. */
export function changesOurServer(before: string | undefined, after: string): boolean {
  const [old, fresh] = [fieldsOf(before ?? "{}") ?? {}, fieldsOf(after)];
  if (fresh === undefined) return /["']ralph(?:-hero)?["']/i.test(after);
  const [was, is] = [inner(old, "mcpServers"), inner(fresh, "mcpServers")];
  return Object.keys({ ...was, ...is }).some(
    (name) => OUR_SERVER.test(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
}

/** The hooks that a skill, agent or command brings in its frontmatter, as written. */
export function hooksIn(text: string | undefined): string {
  const [, head = ""] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:\r?\n---|$)/.exec(text ?? "") ?? [];
  const rows = head.split(/\r?\n/);
  const at = rows.findIndex((row) => /^["']?hooks["']?\s*:|^\{.*hooks/.test(row));
  // YAML can spell a key with escapes.
  if (at < 0) return /\\[xuU]/.test(head) ? head : "";
  const end = rows.findIndex((row, index) => index > at && /^[^\s#-]/.test(row));
  return rows.slice(at, end < 0 ? undefined : end).join("\n");
}

function fieldsOf(text: string): Fields | undefined {
  const value = text.trim() === "" ? {} : parseJson(text);
  return isFields(value) ? value : undefined;
}

function inner(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
