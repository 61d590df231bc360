import { readdirSync } from "node:fs";
import { holderOf, teammateName, teamName } from "../../gate/agent.ts";
import type { HookInput } from "../../gate/hook-input.ts";
import { parseJson } from "../../gate/json.ts";
import { readShape } from "../../shapes/read-shape.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { readRole } from "../../workflow/machine/roles.ts";
import type { Worker } from "../../workflow/next/tasks.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import type { Environment } from "../project.ts";

type TeamConfig = Shaped<"team">;
type Member = TeamConfig["members"][number];

/** Where the client keeps tasks and teams. */
export function clientHome(env: Environment): string {
  if (env["CLAUDE_CONFIG_DIR"]) return env["CLAUDE_CONFIG_DIR"];
  if (!env["HOME"]) throw new Failure("HOME is not set");
  return join(env["HOME"], ".claude");
}

/** Only plain names from outside may become part of a path. */
export function plainName(name: string, what: string): string {
  if (isPlain(name)) return name;
  throw new Failure(`the ${what} is not a plain name`);
}

export function readTeam(env: Environment, name: string): TeamConfig | undefined {
  const path = join(clientHome(env), "teams", plainName(name, "team name"), "config.json");
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  const reading = readShape("team", parseJson(text));
  if (!reading.ok) throw new Failure(`the config of team ${name} cannot be read`);
  return reading.value;
}

/** The team this session leads. Its default name is tried before all teams are searched. */
export function teamLedBy(env: Environment, session: string): string | undefined {
  const usual = `session-${session.slice(0, 8)}`;
  if (isPlain(usual) && readTeam(env, usual)?.leadSessionId === session) return usual;
  return teamNames(env).find((name) => name !== usual && isLedBy(env, name, session));
}

function isLedBy(env: Environment, name: string, session: string): boolean {
  return readOtherTeam(env, name)?.leadSessionId === session;
}

/** Ignores a damaged or unreadable config: it belongs to another team. */
function readOtherTeam(env: Environment, name: string): TeamConfig | undefined {
  try {
    return isPlain(name) ? readTeam(env, name) : undefined;
  } catch (error) {
    if (error instanceof Failure || hasCode(error, "EACCES", "ELOOP")) return undefined;
    throw error;
  }
}

function teamNames(env: Environment): string[] {
  try {
    return readdirSync(join(clientHome(env), "teams"));
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

function isPlain(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/.test(name) && !name.includes("..");
}

function teamOfLead(env: Environment, session: string): TeamConfig | undefined {
  const name = teamLedBy(env, session);
  return name === undefined ? undefined : readTeam(env, name);
}

/** The worker this event is about; undefined when the payload names none. */
export function workerOf(env: Environment, input: HookInput): Worker | undefined {
  const name = teammateName(input);
  if (name === undefined) {
    const found = memberInPane(env, input);
    if (found) return workerNamed(found.member.name, found.member, input);
    const role = readRole(input.agent_type ?? "");
    return role && { role, name: role };
  }
  const team = readTeam(env, teamName(input)) ?? teamOfLead(env, input.session_id);
  const member = team?.members.find((other) => other.name === name);
  return workerNamed(name, member, input);
}

function workerNamed(
  name: string,
  member: Member | undefined,
  input: HookInput,
): Worker | undefined {
  const role =
    readRole(member?.agentType ?? "") ?? readRole(input.agent_type ?? "") ?? readRole(name);
  return role && { role, name };
}

/**
 * The holder of a lock that this agent takes: the teammate, in-process or in a tmux pane, else the
 * session.
 */
export function holderIn(env: Environment, input: HookInput): string {
  const found = teammateName(input) === undefined ? memberInPane(env, input) : undefined;
  return found ? `${found.member.name}@${found.team}` : holderOf(input);
}

interface Found {
  readonly member: Member;
  readonly team: string;
}

/**
 * The payload does not name a teammate in a tmux pane, but its team's config says which pane it
 * has. If two teams list the pane, it is unknown.
 */
function memberInPane(env: Environment, input: HookInput): Found | undefined {
  const pane = env["TMUX_PANE"];
  if (!pane || input.agent_id !== undefined || input.agent_type === undefined) return undefined;
  const inPane = ({ backendType, tmuxPaneId, agentType }: Member) =>
    backendType === "tmux" && tmuxPaneId === pane && agentType === input.agent_type;
  const [found, ...others] = teamNames(env).flatMap((team) =>
    (readOtherTeam(env, team)?.members ?? []).filter(inPane).map((member) => ({ member, team })),
  );
  return others.length === 0 ? found : undefined;
}
