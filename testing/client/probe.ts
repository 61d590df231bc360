import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A hook payload as a probe saw it, with what the hook's environment says of its client. */
export interface Probed {
  readonly event: string;
  readonly session: string;
  /** `CLAUDE_PID`. */
  readonly client: number;
  /** The process that started the hook. */
  readonly pane: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const EVENTS = [
  "SessionStart",
  "SessionEnd",
  "UserPromptSubmit",
  "PreToolUse",
  "SubagentStart",
  "SubagentStop",
  "Stop",
  "TeammateIdle",
] as const;

/** Hooks of the person's settings that note every event, and how to read what they noted. */
export function probe(folder: string): {
  readonly hooks: object;
  readonly seen: (event?: string) => Probed[];
} {
  const [script, file] = [join(folder, "probe.sh"), join(folder, "probed")];
  writeFileSync(
    script,
    `p=$(cat); printf '%s\\t%s\\t%s\\n' "$CLAUDE_PID" "$TMUX_PANE" "$p" >> '${file}'\n`,
  );
  const entry = [{ hooks: [{ type: "command", command: `sh ${script}` }] }];
  return {
    hooks: Object.fromEntries(EVENTS.map((event) => [event, entry])),
    seen: (event) =>
      (existsSync(file) ? readFileSync(file, "utf8") : "")
        .split("\n")
        .slice(0, -1)
        .map(read)
        .filter((one) => event === undefined || one.event === event),
  };
}

function read(line: string): Probed {
  const [client = "", pane = "", ...rest] = line.split("\t");
  const payload = JSON.parse(rest.join("\t"));
  return {
    event: String(payload.hook_event_name),
    session: String(payload.session_id),
    client: Number(client),
    pane,
    payload,
  };
}
