import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gateFiles, ROOT } from "../gate-files.ts";

/** A call that clients make again and again. The executable is laid out for these. */
export interface FrequentCall {
  readonly event: string;
  /** The gates of its hook. */
  readonly gates: readonly string[];
  /** The files of its gates, and those they load when they are asked. */
  readonly files: readonly string[];
  /** What the client says beside the session, the folder and the event. */
  readonly payload: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly event: string;
  /** Part of the matcher of its hook. */
  readonly tool?: string;
  /** Under src/world. A wrong or a missing name costs time and nothing else; `npm run bench` shows it. */
  readonly loads: string;
  readonly payload: FrequentCall["payload"];
}

const ROWS: readonly Row[] = [
  {
    ...{ event: "PreToolUse", tool: "Bash" },
    payload: {
      ...{ tool_name: "Bash", tool_use_id: "toolu_1" },
      tool_input: { command: "git add notes.md && git commit -m 'research notes'" },
    },
    loads:
      "git/placed-command settings/settings worktree/tree-uses worktree/tree-rights guard/guarded-folders merging/merge-lease",
  },
  {
    ...{ event: "PreToolUse", tool: "Write" },
    payload: {
      ...{ tool_name: "Write", tool_use_id: "toolu_2" },
      tool_input: { file_path: "thoughts/shared/research/notes.md", content: "Notes" },
    },
    loads:
      "git/placed-file settings/settings worktree/tree-uses worktree/tree-rights guard/may-be-protected",
  },
  {
    ...{ event: "PreToolUse", tool: "handoff_ticket" },
    payload: {
      tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
      tool_use_id: "toolu_3",
      tool_input: { number: 1, command: "research", intent: "lock", reason: "next in line" },
    },
    loads:
      "board/open-board board/checked-texts client/team embedded/embedded-board settings/convergence-verified settings/machine-in-force settings/settings store/approval/issue-approvals store/remember",
  },
  {
    ...{ event: "Stop", payload: { stop_hook_active: false, background_tasks: [] } },
    loads: "client/task-list client/team merging/merge-lease store/holds",
  },
  {
    event: "TeammateIdle",
    payload: { teammate_name: "builder", team_name: "session-0b27af40", agent_type: "builder" },
    loads: "client/task-list client/team store/holds store/remember",
  },
];

export function frequentCalls(): readonly FrequentCall[] {
  const { hooks } = JSON.parse(readFileSync(join(ROOT, "hooks.json"), "utf8"));
  const gateFile = new Map(
    gateFiles().map(({ name, folder }) => [name, `hooks-src/${folder}/${name}.ts`]),
  );
  return ROWS.map(({ event, tool = "", loads, payload }) => {
    const entries: readonly HookEntry[] = hooks[event] ?? [];
    const gates = entries
      .find(({ matcher = "" }) => matcher.includes(tool))
      ?.hooks[0].args.slice(2);
    if (!gates) throw new Error(`hooks.json has no hook for ${event} ${tool}`);
    const own = loads.split(" ").map((path) => `src/world/${path}.ts`);
    const files = [...gates.flatMap((gate) => gateFile.get(gate) ?? []), ...own];
    return { event, gates, files, payload };
  });
}

interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly [{ readonly args: readonly string[] }];
}
