import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT } from "../../../scripts/gate-files.ts";
import { DayTeam } from "../../days/day-team.ts";
import type { Place } from "./place.ts";

/** A call of one of our tools by a teammate. */
export interface AgentCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly agent: string;
  readonly id: string;
}

/** `lost`: the server or the whole client was killed before it had answered. */
export type CallEnd =
  | {
      readonly kind: "told";
      readonly text: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "lost" };

/** One client process with its team of agents, its server and the gates of its calls. */
export interface Session {
  readonly id: string;
  readonly agents: readonly string[];
  call(call: AgentCall): Promise<CallEnd>;
  killServer(): void;
  /** The client alone: its server finishes what it was asked and then finds nobody there. */
  kill(): void;
  isGone(): boolean;
  /** Ends the client, and waits until none of its servers is left. */
  end(): Promise<void>;
}

const ROLES = ["analyst", "builder", "validator", "integrator"] as const;
export type RoleName = (typeof ROLES)[number];

export function roleOf(agent: string): RoleName {
  return ROLES.find((role) => agent.startsWith(role)) ?? "analyst";
}

/** `analyst, …, integrator, analyst-2, …`: the roles in turn. */
export function agentNames(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const role = ROLES[at % ROLES.length] ?? "analyst";
    const nth = Math.floor(at / ROLES.length) + 1;
    return nth === 1 ? role : `${role}-${nth}`;
  });
}

export async function startSession(
  place: Pick<Place, "project" | "home" | "env">,
  id: string,
  names: readonly string[],
): Promise<Session> {
  new DayTeam(place.home, id).setMembers(
    id,
    Object.fromEntries(names.map((name) => [name, `ralph-hero:ralph-${roleOf(name)}`])),
  );
  const child: ChildProcessWithoutNullStreams = spawn(
    process.execPath,
    ["--no-env-file", `${ROOT}/testing/soak/agents/session-process.ts`, id],
    { cwd: place.project, env: { ...place.env, ...clientVariables(id) } },
  );
  const waiting = new Map<number, (end: CallEnd) => void>();
  const servers: number[] = [];
  const started = Promise.withResolvers<void>();
  let said = "";
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { n, end, server } = JSON.parse(line);
    if (server !== undefined) {
      servers.push(server);
      started.resolve();
    } else {
      waiting.get(n)?.(end);
      waiting.delete(n);
    }
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  child.stdin.on("error", () => undefined);
  let isGone = false;
  const closed = new Promise<void>((resolve) => {
    child.once("close", () => {
      isGone = true;
      for (const answer of waiting.values()) answer({ kind: "lost" });
      started.reject(new Error(`a session ended at its start: ${said}`));
      resolve();
    });
  });
  started.promise.catch(() => undefined);
  await started.promise;
  let last = 0;
  const write = (line: object) => child.stdin.write(`${JSON.stringify(line)}\n`);
  return {
    id,
    agents: names,
    isGone: () => isGone,
    call: (call) => {
      if (isGone) return Promise.resolve({ kind: "lost" });
      last += 1;
      const n = last;
      return new Promise((resolve) => {
        waiting.set(n, resolve);
        write({ n, call });
      });
    },
    killServer: () => {
      write({ call: "kill the server" });
    },
    kill: () => {
      child.kill("SIGKILL");
    },
    end: async () => {
      child.stdin.end();
      await closed;
      while (servers.some(isRunning)) await Bun.sleep(20);
    },
  };
}

function clientVariables(id: string): Readonly<Record<string, string>> {
  return {
    CLAUDECODE: "1",
    CLAUDE_CODE_SESSION_ATTENDED: "1",
    CLAUDE_PLUGIN_ROOT: ROOT,
    CLAUDE_CODE_SESSION_ID: id,
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // There is no such process any more.
    return false;
  }
}
