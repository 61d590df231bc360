import { parseJson } from "../json.ts";
import type { WrittenText } from "../tool-call.ts";
import { GUARD_ID, seatedFirst } from "./mods/guard-settings.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Variables that steer gates, the runtime or what they find: ours, and those of loader and shell. */
const STEERING =
  /^(?:RALPH_|BUN_|JSC_|LD_|DYLD_|NODE_(?:OPTIONS|PATH|EXTRA_CA_CERTS)$|GIT_(?!AUTHOR|COMMITTER|PAGER|EDITOR)|CLAUDE_(?:PROJECT_DIR|PLUGIN_ROOT|CONFIG_DIR|PID|CODE_SESSION_\w+|CODE_PLUGIN_DIRS)$|(?:CLAUDECODE|AI_AGENT|XDG_STATE_HOME|HOME|PATH|ENV|BASH_ENV|SHELLOPTS|BASHOPTS|CDPATH|IFS)$)/;
const STEERING_WORDS =
  /disableAllHooks|allowManagedHooksOnly|\b(?:RALPH|BUN|JSC|LD|DYLD)_[A-Z_]+|\bNODE_OPTIONS\b|\bXDG_STATE_HOME\b|\bBASH_ENV\b/;
/** Switches that turn hooks off. */
export const SWITCHES = ["disableAllHooks", "allowManagedHooksOnly"];
/** Variables with which a client runs no hooks of plugins. */
export const HOOKS_OFF_VARIABLES = [
  "CLAUDE_CODE_SIMPLE",
  "CLAUDE_CODE_SAFE_MODE",
  "CLAUDE_CODE_PERSONAL_HOOKS_OFF",
];
const OUR_PLUGIN = /^ralph-hero(?:@|$)/;
/** As a server of its own, and as the client calls the one of the plugin. */
const OUR_SERVER = /^(?:plugin_ralph-hero_)?ralph(?:-hero)?$/i;

/** The text that a file has after the call; undefined: the call does not tell. */
export function textAfter(
  before: string | undefined,
  written: WrittenText | undefined,
): string | undefined {
  if (written === undefined) return undefined;
  if (written.kind === "whole") return written.content;
  const { old, new: fresh, all } = written;
  if (before === undefined || old === "") return before === undefined ? fresh : undefined;
  const found = spellingIn(before, old);
  if (found === undefined) return undefined;
  if (all) return before.split(found).join(fresh);
  const at = before.indexOf(found);
  return `${before.slice(0, at)}${fresh}${before.slice(at + found.length)}`;
}

/** How a file has the text that an Edit names: the client takes escapes and other quotes for the same. */
function spellingIn(before: string, old: string): string | undefined {
  for (const each of [old, withoutEscapes(old)]) {
    const at = plainQuotes(before).indexOf(plainQuotes(each));
    if (at >= 0) return before.slice(at, at + each.length);
  }
  return undefined;
}

/** Each for one, so that places stay the same. */
function plainQuotes(text: string): string {
  return text.replace(/[\u201c\u201d]/g, '"').replace(/[\u2018\u2019]/g, "'");
}

/** What a change of the client's settings would take from the gates; undefined: nothing that can be told. */
export function steersGates(before: string | undefined, after: string): string | undefined {
  const [old, fresh] = [fieldsBefore(before), fieldsOf(after)];
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
  const variable = Object.keys({ ...varsBefore, ...vars }).find(
    (name) =>
      (STEERING.test(name) || HOOKS_OFF_VARIABLES.includes(name)) &&
      varsBefore[name] !== vars[name],
  );
  if (variable !== undefined) return variable;
  if (seatedFirst(before)[0] === GUARD_ID && seatedFirst(after)[0] !== GUARD_ID) {
    return "prependPlugins";
  }
  return changesOurServer(before, after) ? "ralph's own server" : undefined;
}

/** A word for a switch or variable in text that is no settings file. */
export function namesSteering(text: string): string | undefined {
  return STEERING_WORDS.exec(withoutEscapes(text))?.[0];
}

/** True when a server under our name is added, changed or removed. */
export function changesOurServer(before: string | undefined, after: string): boolean {
  const [old, fresh] = [fieldsBefore(before), fieldsOf(after)];
  if (fresh === undefined) {
    const strings = withoutEscapes(after).match(/"[^"\n]*"|'[^'\n]*'/g) ?? [];
    return strings.some((string) => isOurServer(string.slice(1, -1)));
  }
  const [projects, projectsBefore] = [inner(fresh, "projects"), inner(old, "projects")];
  return (
    differsInOurServer(old, fresh) ||
    // The client keeps servers of one project in the home's file, under the project's folder.
    Object.keys({ ...projectsBefore, ...projects }).some((path) =>
      differsInOurServer(inner(projectsBefore, path), inner(projects, path)),
    )
  );
}

function differsInOurServer(old: Fields, fresh: Fields): boolean {
  const [was, is] = [inner(old, "mcpServers"), inner(fresh, "mcpServers")];
  return Object.keys({ ...was, ...is }).some(
    (name) => isOurServer(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
}

/** In the names of tools the client puts a line for every other character. */
function isOurServer(name: string): boolean {
  return OUR_SERVER.test(name.replace(/[^a-zA-Z0-9_-]/g, "_"));
}

function withoutEscapes(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** A row of frontmatter whose key, if it has one, stands there as it is; an inner row belongs to the key above. */
const PLAIN_ROW = /^(?:#.*|- .*|-|\s*|(["']?)[A-Za-z][\w-]*\1\s*:(?:\s.*)?)$/;
const INNER_ROW = /^[ \t]/;
const HOOKS_ROW = /^(["']?)hooks\1\s*:/i;

/**
 * The hooks that a skill, agent or command brings in its frontmatter, as written; all of it where
 * its keys cannot be told from the rows alone.
 */
export function hooksIn(text: string | undefined): string {
  const head = text?.match(/^\uFEFF?\s*---\s*?\n([\s\S]*?)(?:\n---|$)/)?.[1];
  // No key is called so without these words or an escape for them.
  if (head === undefined || !/hooks|\\[xuU\r\n]/i.test(head)) return "";
  const rows = head.split(/\r\n|\r|\n/);
  const first = rows.find((row) => /^\s*[^\s#]/.test(row)) ?? "";
  const isPlain =
    !INNER_ROW.test(first) && rows.every((row) => INNER_ROW.test(row) || PLAIN_ROW.test(row));
  if (!isPlain) return head;
  let isHooks = false;
  const kept = rows.filter((row) => {
    if (/^[^\s#-]/.test(row)) isHooks = HOOKS_ROW.test(row);
    return isHooks;
  });
  return kept.join("\n");
}

function fieldsBefore(text: string | undefined): Fields {
  return text === undefined ? {} : (fieldsOf(text) ?? {});
}

function fieldsOf(text: string): Fields | undefined {
  // The client reads a file that begins with a mark of its encoding, too.
  const plain = text.replace(/^\uFEFF/, "");
  const value = plain.trim() === "" ? {} : parseJson(plain);
  return isFields(value) ? value : undefined;
}

function inner(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
