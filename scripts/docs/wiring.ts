import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Gate } from "../../src/gate/define-gate.ts";
import { EVENTS, type EventName } from "../../src/gate/events.ts";
import type { ToolGroup } from "../../src/gate/tool-groups.ts";
import { ROOT } from "../gate-files.ts";

/**
 * A gate allows itself 5 seconds. SQLite may wait 10 for a lock that the disk does not give, and nothing
 * can interrupt it: the gate still answers after that. The client's own limit is 600.
 */
const TIMEOUT_SECONDS = 30;

export interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly [Hook];
}

export interface Hook {
  readonly type: "command";
  readonly command: string;
  readonly args: readonly string[];
  readonly timeout: number;
  readonly onFailure?: "block";
}

/** One entry an event and matcher, which runs all gates that look at it in one process. */
export function hookEntries(gates: readonly Gate[]): Partial<Record<EventName, HookEntry[]>> {
  const entries: Partial<Record<EventName, HookEntry[]>> = {};
  for (const event of EVENTS) {
    const groups = groupsAt(event, gates);
    if (groups.length > 0) {
      entries[event] = groups.map((group) => entryOf(event, group, gatesAt(event, group, gates)));
    }
  }
  return entries;
}

/** The groups of tools any gate looks at; undefined stands for an event without tools. */
function groupsAt(event: EventName, gates: readonly Gate[]): (ToolGroup | undefined)[] {
  const listening = gates.filter(({ on }) => on[event]);
  const groups = new Map<string, ToolGroup>();
  for (const group of listening.flatMap(({ on }) => on[event] ?? []))
    groups.set(group.matcher, group);
  const open = listening.find(({ on }) => on[event]?.length === 0);
  if (open && groups.size > 0) throw new Error(`${open.name} names no tools for ${event}`);
  if (groups.size > 0) return [...groups.values()];
  return listening.length > 0 ? [undefined] : [];
}

function gatesAt(event: EventName, group: ToolGroup | undefined, gates: readonly Gate[]): Gate[] {
  return gates
    .filter(({ on }) => on[event] && (group === undefined || on[event].some(sameMatcher(group))))
    .toSorted((a, b) => a.order - b.order);
}

function sameMatcher({ matcher }: ToolGroup): (group: ToolGroup) => boolean {
  return (group) => group.matcher === matcher;
}

function entryOf(
  event: EventName,
  group: ToolGroup | undefined,
  gates: readonly Gate[],
): HookEntry {
  // A hook that cannot run lets the tool go on; only a gate that must hold then changes that.
  const blocks = event === "PreToolUse" && gates.some(({ ifUnknown }) => ifUnknown === "block");
  const hook: Hook = {
    type: "command",
    command: `\${CLAUDE_PLUGIN_ROOT}/bin/ralph`,
    args: ["hook", event, ...gates.map(({ name }) => name)],
    timeout: TIMEOUT_SECONDS,
    ...(blocks ? { onFailure: "block" as const } : {}),
  };
  return { ...(group === undefined ? {} : { matcher: group.matcher }), hooks: [hook] };
}

export function hooksJson(gates: readonly Gate[]): string {
  const description = "ralph-hero: gates that keep multi-agent work to one workflow";
  return `${JSON.stringify({ description, hooks: hookEntries(gates) }, null, 2)}\n`;
}

/** The same entries as a skill's frontmatter has them: the client runs equal hooks once. */
function skillHooks(gates: readonly Gate[]): string {
  const inSkills = gates.flatMap(({ on }) => on.PreToolUse ?? []).filter((group) => group.inSkills);
  const matchers = new Set(inSkills.map(({ matcher }) => matcher));
  const entries = (hookEntries(gates).PreToolUse ?? []).filter(
    ({ matcher }) => matcher !== undefined && matchers.has(matcher),
  );
  const lines = entries.flatMap(({ matcher, hooks: [hook] }) => [
    `    - matcher: ${JSON.stringify(matcher)}`,
    "      hooks:",
    `        - type: ${hook.type}`,
    `          command: ${JSON.stringify(hook.command)}`,
    `          args: ${JSON.stringify(hook.args).replaceAll(",", ", ")}`,
    `          timeout: ${hook.timeout}`,
    ...(hook.onFailure ? [`          onFailure: ${hook.onFailure}`] : []),
  ]);
  return ["hooks:", "  PreToolUse:", ...lines, ""].join("\n");
}

/** The block of frontmatter that is ours to write: up to the next key, or the frontmatter's end. */
const BLOCK = /^hooks:\n(?:[ \t].*\n)*/m;

/** Every skill that declares hooks, with the hooks as the gates declare them. */
export function skillTexts(gates: readonly Gate[]): { path: string; text: string }[] {
  return readdirSync(join(ROOT, "skills"))
    .map((name) => `skills/${name}/SKILL.md`)
    .filter((path) => !path.includes("/shared/"))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }))
    .filter(({ text }) => BLOCK.test(text))
    .map(({ path, text }) => ({ path, text: text.replace(BLOCK, () => skillHooks(gates)) }));
}
