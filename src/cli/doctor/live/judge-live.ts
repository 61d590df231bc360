import type { Gate, ToolsByEvent } from "../../../gate/define-gate.ts";
import { matcherHits } from "../matcher.ts";
import { THREADS, type Thread } from "./live-script.ts";

/** One event that gates answered, from the trail. */
export interface LiveEvent {
  readonly event: string;
  readonly thread: Thread;
  /** Undefined: the event has no tool. */
  readonly tool: string | undefined;
  readonly gates: readonly string[];
}

/** One call that an agent made, and what became of it. */
export interface LiveCall {
  readonly thread: Thread;
  readonly tool: string;
  /** A gate should have held it. */
  readonly isBad: boolean;
  /** The client's own words for a call that a hook held. */
  readonly isHeldByHook: boolean;
}

export interface Seen {
  readonly events: readonly LiveEvent[];
  readonly calls: readonly LiveCall[];
}

/** One wire that was cut: gates that did not run at an event of a thread. */
export interface CutWire {
  readonly event: string;
  readonly matcher: string | undefined;
  readonly thread: Thread;
  readonly gates: readonly string[];
}

/** On which threads an event without tools comes. */
const WHERE: Readonly<Record<string, readonly Thread[]>> = {
  SessionStart: ["main"],
  UserPromptSubmit: ["main"],
  UserPromptExpansion: ["main"],
  Stop: ["main"],
  SubagentStop: ["subagent", "teammate"],
  TeammateIdle: ["teammate"],
  TaskCompleted: ["main"],
};

/** Every wire that gates declare and that was not seen, on every thread that had use for it. */
export function cutWires(gates: readonly Gate[], { events, calls }: Seen): readonly CutWire[] {
  const cut = new Map<string, CutWire>();
  for (const { name, on } of gates) {
    for (const { event, matcher } of entriesOf(on)) {
      for (const thread of threadsOf(event, matcher, calls)) {
        const isSeen = events.some(
          (one) =>
            one.event === event &&
            one.thread === thread &&
            one.gates.includes(name) &&
            (matcher === undefined || (one.tool !== undefined && matcherHits(matcher, one.tool))),
        );
        if (isSeen) continue;
        const key = `${event} ${matcher} ${thread}`;
        const before = cut.get(key)?.gates ?? [];
        cut.set(key, { event, matcher, thread, gates: [...before, name] });
      }
    }
  }
  return [...cut.values()];
}

function entriesOf(on: ToolsByEvent): { event: string; matcher: string | undefined }[] {
  return Object.entries(on).flatMap(([event, groups]) => {
    const matchers = groups.length === 0 ? [undefined] : groups.map(({ matcher }) => matcher);
    return matchers.map((matcher) => ({ event, matcher }));
  });
}

/** A thread that was not offered a tool has no use for its gates; the main thread has all tools. */
function threadsOf(
  event: string,
  matcher: string | undefined,
  calls: readonly LiveCall[],
): readonly Thread[] {
  if (matcher === undefined) return WHERE[event] ?? ["main"];
  return THREADS.filter(
    (thread) =>
      thread === "main" ||
      calls.some((call) => call.thread === thread && matcherHits(matcher, call.tool)),
  );
}

/** Calls that a gate should have held and that went on. */
export function callsThatPassed({ calls }: Seen): readonly LiveCall[] {
  return calls.filter(({ isBad, isHeldByHook }) => isBad && !isHeldByHook);
}

/** Threads that did nothing at all: the client did not start them. */
export function missingThreads({ calls }: Seen): readonly Thread[] {
  return THREADS.filter((thread) => !calls.some((call) => call.thread === thread));
}
