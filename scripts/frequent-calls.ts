import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gateFiles, ROOT } from "./gate-files.ts";

/** A call that clients make again and again. The executable is laid out for these. */
export interface FrequentCall {
  readonly event: string;
  /** The gates of its hook. */
  readonly gates: readonly string[];
  /** The files of its gates, and those they load when they are asked. */
  readonly files: readonly string[];
  /** A recorded payload, and what of it is another. */
  readonly recorded: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly event: string;
  /** Part of the matcher of its hook. */
  readonly tool?: string;
  /** Under src/world. A wrong or a missing name costs time and nothing else; `npm run bench` shows it. */
  readonly loads: string;
  readonly recorded: string;
  readonly fields?: FrequentCall["fields"];
}

const COMMAND = "git add notes.md && git commit -m 'research notes'";

const ROWS: readonly Row[] = [
  {
    ...{ event: "PreToolUse", tool: "Bash", recorded: "PreToolUse.Bash" },
    fields: { tool_input: { command: COMMAND } },
    loads:
      "git/placed-command settings/settings worktree/tree-uses worktree/tree-rights guard/guarded-folders merging/merge-lease",
  },
  {
    ...{ event: "PreToolUse", tool: "Write", recorded: "PreToolUse.Write" },
    loads:
      "git/placed-file settings/settings worktree/tree-uses worktree/tree-rights guard/may-be-protected",
  },
  {
    ...{ event: "PreToolUse", tool: "handoff_ticket", recorded: "PreToolUse.mcp.plugin" },
    fields: {
      tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
      tool_input: { number: 1, command: "research", intent: "lock", reason: "next in line" },
    },
    loads:
      "board/open-board board/checked-texts client/team embedded/embedded-board settings/convergence-verified settings/machine-in-force settings/settings store/approval/issue-approvals store/remember",
  },
  {
    ...{ event: "Stop", recorded: "Stop.first" },
    loads: "client/task-list client/team merging/merge-lease store/holds",
  },
  {
    ...{ event: "TeammateIdle", recorded: "TeammateIdle.in-process" },
    loads: "client/task-list client/team store/holds store/remember",
  },
];

export function frequentCalls(): readonly FrequentCall[] {
  const { hooks } = JSON.parse(readFileSync(join(ROOT, "hooks.json"), "utf8"));
  const gateFile = new Map(
    gateFiles().map(({ name, folder }) => [name, `hooks-src/${folder}/${name}.ts`]),
  );
  return ROWS.map(({ event, tool = "", loads, recorded, fields = {} }) => {
    const entries: readonly HookEntry[] = hooks[event] ?? [];
    const gates = entries
      .find(({ matcher = "" }) => matcher.includes(tool))
      ?.hooks[0].args.slice(2);
    if (!gates) throw new Error(`hooks.json has no hook for ${event} ${tool}`);
    const own = loads.split(" ").map((path) => `src/world/${path}.ts`);
    const files = [...gates.flatMap((gate) => gateFile.get(gate) ?? []), ...own];
    return { event, gates, files, recorded, fields };
  });
}

interface HookEntry {
  readonly matcher?: string;
  readonly hooks: readonly [{ readonly args: readonly string[] }];
}
