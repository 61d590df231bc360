import { parseJson } from "../../gate/json.ts";
import { Failure } from "../../world/files/failure.ts";
import { usedBy } from "../../world/project.ts";
import { githubSettings } from "../../world/settings/github-settings.ts";
import { keepWaits, keptWaits } from "../../world/store/log/kept-waits.ts";
import { readAgent } from "../../world/store/read-agent.ts";
import type { Workspace } from "../../world/workspace.ts";
import { readStatus } from "./project-status.ts";

/**
 * The client prints this line under every prompt and never its errors, so what cannot be found out
 * is said in the line. Empty where ralph is not used.
 */
export async function statuslineText(workspace: Workspace, stdin: string): Promise<string> {
  if (usedBy(workspace.project) === undefined) return "";
  try {
    const parts = ["ralph", ...workOf(workspace, sessionIn(stdin)), await waits(workspace)];
    return parts.join(" · ");
  } catch (error) {
    if (error instanceof Failure) return `ralph · ${error.message}`;
    throw error;
  }
}

function sessionIn(stdin: string): string | undefined {
  const given = parseJson(stdin);
  if (typeof given !== "object" || given === null || !("session_id" in given)) return undefined;
  return typeof given.session_id === "string" ? given.session_id : undefined;
}

/** What the main thread of this session works on. */
function workOf(workspace: Workspace, session: string | undefined): string[] {
  if (session === undefined) return [];
  const { claims, skill } = readAgent(workspace.store, { session, agent: "main" });
  const [claim] = claims;
  const phase = claim?.phase ?? skill?.phase ?? skill?.skill;
  const issue = claim && `#${claim.number}`;
  return [[phase, issue].filter((part) => part !== undefined).join(" ")].filter((part) => part);
}

async function waits(workspace: Workspace): Promise<string> {
  if (githubSettings(workspace.project) === undefined) return waitsNow(workspace);
  const kept = keptWaits(workspace.store, Date.now());
  if (kept !== undefined) return kept;
  const text = await waitsNow(workspace);
  keepWaits(workspace.store, text);
  return text;
}

async function waitsNow(workspace: Workspace): Promise<string> {
  const { waiting } = await readStatus(workspace);
  const [oldest] = waiting;
  if (!oldest) return "nothing waits for you";
  const about = oldest.number === null ? oldest.kind : `${oldest.kind} #${oldest.number}`;
  return waiting.length === 1
    ? `waits for you: ${about}`
    : `${waiting.length} wait for you: ${about} first`;
}
