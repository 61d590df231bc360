import { parseJson } from "../../../gate/json.ts";
import { oneLine } from "../../../gate/line.ts";
import type { LoggedDecision } from "../../../gate/log/logged-decision.ts";
import type { AgentKey } from "../../../gate/store-record.ts";
import { readIssueNumber } from "../../../workflow/issue/issue-number.ts";
import { inFolder, pathPart, removeEmptyFolder, removeFile } from "../disk/files.ts";
import { readRecordText, recreate } from "../disk/records.ts";
import { findAgent, keyOfRecords } from "../read-agent.ts";
import { makeSessionFolder } from "../session-folder.ts";
import { TOLD } from "./noticed.ts";

/** What an agent was told that keeps it from going on: held, or put to a person. */
export interface AgentTold {
  /** The entry of the log. */
  readonly id: string;
  readonly outcome: "held" | "asked";
  readonly gate: string;
  readonly line: string;
  readonly holder: string;
  /** How often in a row, and since when. */
  readonly times: number;
  readonly since: number;
  readonly at: number;
  /** The issue it was about, and the state that it was in. */
  readonly number: number | null;
  readonly state: string | null;
}

/** Written with the log's entry; the next call of the agent that passes removes it. */
export function writeTold(store: string, entry: LoggedDecision, now: number): void {
  const { session, agent, id, outcome, gate, line, holder = "" } = entry;
  if (session === undefined || agent === undefined || entry.shadow) return;
  if (outcome !== "held" && outcome !== "asked") return;
  const key = keyOfRecords(store, { session, agent });
  const before = readTold(store, key);
  const isAgain = before?.outcome === outcome && before.gate === gate && before.line === line;
  const told: AgentTold = {
    ...{ id, outcome, gate, holder, at: now },
    line: oneLine(line, 400),
    times: isAgain ? before.times + 1 : 1,
    since: isAgain ? before.since : now,
    number: issueIn(entry),
    state: stateThen(entry),
  };
  inFolder(store, "written", () => {
    const folder = makeSessionFolder(store, key.session, now, "agents", pathPart(key.agent));
    recreate(`${folder}/${TOLD}`, JSON.stringify(told));
  });
}

export function readTold(store: string, key: AgentKey): AgentTold | undefined {
  return inFolder(store, "read", () => {
    const folder = findAgent(store, key);
    const stored = folder === undefined ? undefined : readRecordText(`${folder}/${TOLD}`);
    return stored && toldIn(stored.text);
  });
}

/** The agent went on. A folder that has nothing else goes, too: there may be many subagents. */
export function dropTold(folder: string): void {
  removeFile(`${folder}/${TOLD}`);
  removeEmptyFolder(folder);
}

function toldIn(text: string): AgentTold | undefined {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) return undefined;
  const { id, outcome, gate, line, holder, times, since, at, number, state }: Unread = { ...value };
  if (outcome !== "held" && outcome !== "asked") return undefined;
  if (typeof id !== "string" || typeof gate !== "string" || typeof line !== "string") {
    return undefined;
  }
  if (typeof times !== "number" || typeof since !== "number" || typeof at !== "number") {
    return undefined;
  }
  return {
    ...{ id, outcome, gate, line, times, since, at },
    holder: typeof holder === "string" ? holder : "",
    number: typeof number === "number" ? number : null,
    state: typeof state === "string" ? state : null,
  };
}

type Unread = Readonly<Record<string, unknown>>;

function issueIn({ payload }: LoggedDecision): number | null {
  return readIssueNumber(field(field(payload, "tool_input"), "number")) ?? null;
}

function stateThen({ facts }: LoggedDecision): string | null {
  const state = field(facts?.["issueState"], "state");
  return typeof state === "string" ? state : null;
}

function field(value: unknown, name: string): unknown {
  const fields: Unread = typeof value === "object" && value !== null ? { ...value } : {};
  return fields[name];
}
