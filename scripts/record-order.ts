import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordedPayload } from "../testing/recorded.ts";
import { throwAwayProject } from "../testing/throw-away-project.ts";
import { type FrequentCall, frequentCalls } from "./frequent-calls.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";

/** In a phase, so that the gates have something to look at. */
const BEFORE: readonly Pick<FrequentCall, "event" | "gates" | "recorded" | "fields">[] = [
  {
    ...{ event: "SessionStart", gates: ["session-record"], fields: {} },
    recorded: "SessionStart.startup",
  },
  {
    ...{ event: "PreToolUse", gates: ["skill-record"], recorded: "PreToolUse.Skill" },
    fields: { tool_input: { skill: "ralph-hero:ralph-research" } },
  },
];

/**
 * Makes the frequent calls with an executable that records which functions it used, in which order.
 * Returns the records, most frequent first: the next build puts that code together, so that a call
 * touches fewer pages.
 */
export function recordOrder(executable: string, folder: string): readonly string[] {
  const { project, env, clear } = throwAwayProject("order");
  for (const path of [join(project, ".ralph"), folder]) mkdirSync(path, { recursive: true });
  const run = (args: readonly string[], more: Readonly<Record<string, string>>, input = "") => {
    const done = spawnSync(executable, args, { cwd: project, env: { ...env, ...more }, input });
    if (done.error) throw done.error;
    if (done.status !== 0) throw new Error(`${executable} ${args.join(" ")}: ${done.stderr}`);
  };
  const call = ({ event, gates, recorded, fields }: (typeof BEFORE)[number], to?: string) => {
    const payload = { ...recordedPayload(recorded), session_id: SESSION, cwd: project, ...fields };
    const variables = to === undefined ? {} : { BUN_BYTECODE_ORDER_OUT: to };
    const own = { BUN_JSC_useJIT: "0", CLAUDE_CODE_SESSION_ID: SESSION, ...variables };
    run(["hook", event, ...gates], own, `${JSON.stringify(payload)}\n`);
  };
  try {
    const issue = ["--number", "1", "--title", "A", "--state", "Research Needed"];
    run(["board", "add", ...issue], {});
    for (const one of BEFORE) call(one);
    return frequentCalls().map((one, nth) => {
      const file = join(folder, `${nth}`);
      call(one, file);
      if (readFileSync(file, "utf8").length === 0) throw new Error(`${one.event} recorded nothing`);
      return file;
    });
  } finally {
    clear();
  }
}
