import { fireHooks, type HookAnswer } from "../days/day-hooks.ts";
import { recordedPayload } from "../recorded.ts";
import type { Place } from "../soak/agents/place.ts";
import { FIRST_OWN, largePlace } from "./large-place.ts";
import { Times } from "./times.ts";

export interface GatesRan {
  readonly count: number;
  readonly seconds: number;
  readonly times: Times;
  readonly errors: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

interface Call {
  readonly recorded: string;
  readonly fields: Fields;
  readonly answer: HookAnswer["kind"];
}

/** Calls of four kinds in turn; each must get its own answer. */
function callOf(place: Place, nth: number): Call {
  const handOff = (number: number, command: string) => ({
    tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
    tool_input: { number, command, intent: "lock", reason: "next" },
    tool_use_id: `toolu_gates_${nth}`,
  });
  const calls: readonly [Call, ...Call[]] = [
    {
      recorded: "PreToolUse.Bash",
      fields: { tool_input: { command: "git log --oneline | head -3" } },
      answer: "pass",
    },
    {
      recorded: "PreToolUse.Bash",
      fields: { tool_input: { command: "gh issue close 42" } },
      answer: "held",
    },
    {
      recorded: "PreToolUse.Write",
      fields: { tool_input: { file_path: `${place.project}/notes-${nth}.md`, content: "x" } },
      answer: "pass",
    },
    { recorded: "PreToolUse.mcp.plugin", fields: handOff(FIRST_OWN, "research"), answer: "pass" },
    { recorded: "PreToolUse.mcp.plugin", fields: handOff(FIRST_OWN, "plan"), answer: "held" },
  ];
  return calls[nth % calls.length] ?? calls[0];
}

/** Starts so many gate processes at once, on a large board. */
export async function gatesAtOnce(count: number, issues: number): Promise<GatesRan> {
  const place = await largePlace("embedded", issues, 1);
  try {
    const times = new Times();
    const errors: string[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: count }, async (_, nth) => {
        const { recorded, fields, answer } = callOf(place, nth);
        const where = { env: place.env, cwd: place.project };
        const payload = { ...recordedPayload(recorded), cwd: place.project, ...fields };
        const started = performance.now();
        const got = await fireHooks(payload, where).catch((error: unknown) => String(error));
        times.add(performance.now() - started);
        if (typeof got === "string") errors.push(got);
        else if (got.kind !== answer || isUnsure(got)) errors.push(JSON.stringify(got));
      }),
    );
    return { count, seconds: (performance.now() - began) / 1000, times, errors };
  } finally {
    place.clear();
  }
}

function isUnsure(answer: HookAnswer): boolean {
  return answer.kind === "held" && answer.line.includes("could not decide");
}
