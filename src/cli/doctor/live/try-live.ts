import { field } from "../../../world/attendance/permission-hook.ts";
import { reasonOf } from "../../../world/files/failure.ts";
import { readBounded } from "../../../world/files/read-bounded.ts";
import { pluginFolder } from "../../../world/install/plugin-folder.ts";
import { clientEnvironment } from "../../../world/live/clean-home.ts";
import { runInTerminal } from "../../../world/live/client-in-terminal.ts";
import { type ScriptedModel, startScriptedModel } from "../../../world/live/scripted-model.ts";
import { makeThrowAway, type ThrowAway } from "../../../world/live/throw-away.ts";
import { startToolServer, type ToolServer } from "../../../world/live/tool-server.ts";
import { projectAt } from "../../../world/project.ts";
import { trailEntries } from "../../../world/store/log/trail.ts";
import type { LiveCall, LiveEvent, Seen } from "./judge-live.ts";
import {
  FOREIGN_SERVER,
  heldCalls,
  LIVE_PROMPT,
  liveScript,
  OTHER_TOOLS,
  THREADS,
  type Thread,
} from "./live-script.ts";

export interface LiveTry extends Seen {
  /** Why the try came to no end. */
  readonly fault: string | undefined;
  /** Where home, project and the client's log of the try are left. */
  readonly folder: string;
}

const LARGEST_LOG = 64 * 1024 * 1024;
/** After its last answer a teammate still has its events to come. */
const QUIET_MS = 8000;

/** Starts the client in a throw-away home and project, with a model that follows a script. */
export async function tryLive(program: string): Promise<LiveTry> {
  const plugin = pluginFolder();
  const launcher = `${plugin}/bin/ralph`;
  const plain = (home: string) => clientEnvironment(home, "http://127.0.0.1:9");
  const place = makeThrowAway(launcher, plain);
  const [model, tools] = [
    await startScriptedModel(liveScript(place.project)),
    await startToolServer(OTHER_TOOLS),
  ];
  try {
    const env = {
      ...clientEnvironment(place.home, model.url),
      ...{ CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "1", RALPH_DEBUG: "true" },
    };
    const seen = () => seenBy(model, place, env);
    const fault = await attempt(() =>
      runInTerminal(
        {
          program,
          args: argumentsFor(plugin, place, tools),
          env,
          cwd: place.project,
          prompt: LIVE_PROMPT,
        },
        {
          isReady: (screen) => screen.includes("❯") && isConnected(place.debugLog),
          isOver: overAfter(model, seen),
        },
      ),
    );
    return { ...seen(), fault, folder: place.dir };
  } finally {
    await Promise.all([model.close(), tools.close()]);
  }
}

function argumentsFor(plugin: string, { debugLog }: ThrowAway, { url }: ToolServer): string[] {
  const servers = { mcpServers: { [FOREIGN_SERVER]: { type: "http", url } } };
  return [
    ...["--plugin-dir", plugin, "--debug-file", debugLog],
    ...["--permission-mode", "bypassPermissions", "--mcp-config", JSON.stringify(servers)],
  ];
}

/** A model answers faster than the client connects its servers; a person would not. */
function isConnected(debugLog: string): boolean {
  const log = readBounded(debugLog, LARGEST_LOG) ?? "";
  return ["plugin:ralph-hero:ralph", FOREIGN_SERVER].every((name) =>
    new RegExp(`"${name}": (?:Successfully|Connection f)`).test(log),
  );
}

/** All three threads came to their end, and the events that follow had time to come. */
function overAfter(model: ScriptedModel, seen: () => Seen): () => boolean {
  let [count, since] = [0, Date.now()];
  return () => {
    if (model.exchanges.length !== count) [count, since] = [model.exchanges.length, Date.now()];
    const hasEnded = (thread: Thread) =>
      model.exchanges.some(
        ({ agent, said }) => agent === thread && said.some(({ text }) => text === "Done."),
      );
    if (!THREADS.every(hasEnded)) return false;
    const isQuiet = Date.now() - since > QUIET_MS;
    return isQuiet || seen().events.some(({ event }) => event === "TeammateIdle");
  };
}

function seenBy(
  model: ScriptedModel,
  { project }: ThrowAway,
  env: Readonly<Record<string, string>>,
): Seen {
  const store = projectAt(env, project).storePath;
  const events = [...trailEntries(store)].flatMap(
    ({ kind, name, agent, said, payload }): LiveEvent[] =>
      kind !== "gates"
        ? []
        : [
            {
              event: name,
              thread: threadOf(agent, payload),
              tool: text(field(payload, "tool_name")),
              gates: said.map(({ gate }) => gate),
            },
          ],
  );
  const calls = THREADS.flatMap((thread): LiveCall[] => {
    const bad = heldCalls(project, thread);
    return model.calls(thread).map(({ tool, input, result }) => ({
      thread,
      tool,
      isBad: bad.some((one) => one.tool === tool && Bun.deepEquals(one.input, input)),
      isHeldByHook: result?.isError === true && result.text.includes("hook error"),
    }));
  });
  return { events, calls };
}

function threadOf(agent: string | null, payload: unknown): Thread {
  if (agent?.startsWith("@") || field(payload, "teammate_name") !== undefined) return "teammate";
  return agent === null || agent === "main" ? "main" : "subagent";
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

async function attempt(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
