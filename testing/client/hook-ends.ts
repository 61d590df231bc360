/** How one hook process ended, as the client's debug log tells it. */
export interface HookEnd {
  /** The event, with the tool where there is one: "Stop", "PreToolUse:Bash". */
  readonly on: string;
  /** The gates that ran, all in one process. */
  readonly gates: readonly string[];
  /** "status 0", "status 2", "failed to start", "timed out after …", "cancelled". */
  readonly ended: string;
}

const LINE =
  /Hooks: (\S+) \[(.+?)\](?: \(plugin [^)]*\))? (?:finished with )?([a-z][^(]*) \(\d+ms\)$/gm;

const ENDED_WELL = ["status 0", "status 2", "cancelled"];

export function hookEnds(log: string): HookEnd[] {
  return [...log.matchAll(LINE)].map(([, on = "", command = "", ended = ""]) => {
    // The launcher's path, "hook", the event, then the gates.
    const gates = command.split(" hook ").at(-1)?.split(" ").slice(1) ?? [];
    return { on, gates, ended };
  });
}

/** A hook that crashed lets the action go on, which looks like a pass: no test may overlook it. */
export function hooksThatFailed(ends: readonly HookEnd[]): HookEnd[] {
  return ends.filter(({ ended }) => !ENDED_WELL.includes(ended));
}

/** What a hook that ended with 0 said on its two streams. */
export interface HookWords {
  readonly on: string;
  readonly stdout: string;
  readonly stderr: string;
}

const SUCCESS = /\[DEBUG\] ("Hook \S+ \([^)]*\) success:\\nstdout:.*")$/gm;
const STREAMS = /^Hook \S+ \(([^)]*)\) success:\nstdout:\n([\s\S]*?)\n?stderr:\n?([\s\S]*)$/;

export function hookWords(log: string): HookWords[] {
  return [...log.matchAll(SUCCESS)].flatMap(([, quoted = '""']) => {
    const streams = STREAMS.exec(JSON.parse(quoted));
    return streams
      ? [{ on: streams[1] ?? "", stdout: streams[2] ?? "", stderr: streams[3] ?? "" }]
      : [];
  });
}
