import { readdirSync } from "node:fs";
import { holderOf, teammateName, teamName } from "../../gate/agent.ts";
import type { HookInput } from "../../gate/hook-input.ts";
import { parseJson } from "../../gate/json.ts";
import type { TeammateRecord } from "../../gate/store-record.ts";
import { readShape } from "../../shapes/read-shape.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { readRole } from "../../workflow/machine/roles.ts";
import type { Worker } from "../../workflow/next/tasks.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { startOf } from "../holders/client-process.ts";
import type { Environment } from "../project.ts";
import { clientHome } from "./client-home.ts";
import { clientProcess } from "./plugin-answers.ts";

type TeamConfig = Shaped<"team">;
type Member = TeamConfig["members"][number];

/** Only plain names from outside may become part of a path. */
export function plainName(name: string, what: string): string {
  if (isPlain(name)) return name;
  throw new Failure(`the ${what} is not a plain name`);
}

export function readTeam(env: Environment, name: string): TeamConfig | undefined {
  const path = join(clientHome(env), "teams", plainName(name, "team name"), "config.json");
  const team = wholeTeam(() => readIfThere(path), pause);
  if (team === "damaged") throw new Failure(`the config of team ${name} cannot be read`);
  return team;
}

/** How often, and after how long, a config that is no config is read again. */
const TRIES = 5;
const PAUSE_MS = 5;

/** The client writes the file in place, so that a reader may meet half of it. */
export function wholeTeam(
  read: () => string | undefined,
  wait: () => void,
): TeamConfig | "damaged" | undefined {
  for (let tries = 1; ; tries += 1) {
    const text = read();
    if (text === undefined) return undefined;
    const reading = readShape("team", parseJson(text));
    if (reading.ok) return reading.value;
    if (tries === TRIES) return "damaged";
    wait();
  }
}

/** Reading is synchronous: a gate has nothing else to do meanwhile. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
}

/**
 * The team this session leads. Its default name is tried before all teams are searched. After
 * `/clear` the session has another id, and the team keeps its name: it is then known by the process
 * of its lead, which is the client that runs this gate.
 */
export function teamLedBy(env: Environment, session: string): string | undefined {
  const usual = `session-${session.slice(0, 8)}`;
  if (isPlain(usual) && readTeam(env, usual)?.leadSessionId === session) return usual;
  const others = teamNames(env).filter((name) => name !== usual);
  const bySession = others.find((name) => readOtherTeam(env, name)?.leadSessionId === session);
  if (bySession !== undefined) return bySession;
  const [led, ...more] = others.filter((name) => isLedByClient(env, readOtherTeam(env, name)));
  return more.length === 0 ? led : undefined;
}

/** A team that a killed client left behind may have had the same pid, but not the same start. */
function isLedByClient(env: Environment, team: TeamConfig | undefined): boolean {
  const { pid, procStart } = team?.leadProcess ?? {};
  if (pid === undefined || String(pid) !== env["CLAUDE_PID"]) return false;
  return process.platform !== "linux" || procStart === startOf(pid);
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

/** The worker this event is about; undefined when the payload names none. */
export function workerOf(env: Environment, input: HookInput): Worker | undefined {
  const found = memberOf(env, input);
  if (found) return workerNamed(found.name, found.member, input);
  const role = readRole(input.agent_type ?? "");
  return role && { role, name: role };
}

/** A teammate and its team, as the team's config has them. */
interface Membership {
  readonly name: string;
  readonly team: string;
  /** Undefined: no config has it. */
  readonly member: Member | undefined;
  readonly lead: string | undefined;
}

/** The teammate this event is about, in-process or in a pane; undefined for other agents. */
function memberOf(env: Environment, input: HookInput): Membership | undefined {
  const name = teammateName(input);
  if (name === undefined) return memberInPane(env, input);
  const team = teamOf(env, input);
  const config = team === undefined ? undefined : readTeam(env, team);
  return {
    name,
    team: team ?? teamName(input),
    member: config?.members.find((other) => other.name === name),
    lead: config?.leadSessionId,
  };
}

/** An in-process teammate has its lead's session. */
function teamOf(env: Environment, input: HookInput): string | undefined {
  const usual = teamName(input);
  return readTeam(env, usual) ? usual : teamLedBy(env, input.session_id);
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
  const found = memberOf(env, input);
  return found ? `${found.name}@${found.team}` : holderOf(input);
}

/** A teammate in a pane is a client of its own, whose payloads do not name it. */
export function isTeammateInPane(env: Environment, input: HookInput): boolean {
  return teammateName(input) === undefined && memberInPane(env, input) !== undefined;
}

/** What shows later whether this teammate is gone. */
export async function teammateIn(
  env: Environment,
  input: HookInput,
): Promise<TeammateRecord | undefined> {
  const found = memberOf(env, input);
  if (!found) return undefined;
  const { process: client } = await clientProcess({ env });
  // Without its process nothing can be shown later: its lock has an age, and no more.
  if (client === undefined) return undefined;
  return {
    kind: "teammate",
    holder: `${found.name}@${found.team}`,
    session: input.session_id,
    name: found.name,
    client,
    lead: found.lead,
    config: join(clientHome(env), "teams", plainName(found.team, "team name"), "config.json"),
  };
}

/** The team of a teammate in a tmux pane; undefined for other agents. */
export function teamInPane(env: Environment, input: Paned): string | undefined {
  return memberInPane(env, input)?.team;
}

type Paned = Pick<HookInput, "agent_id" | "agent_type">;

/**
 * The payload does not name a teammate in a tmux pane, but its team's config says which pane it
 * has. If two teams list the pane, it is the one whose lead still runs: a killed client leaves its
 * config behind, and tmux counts its panes anew. Otherwise it is unknown.
 */
function memberInPane(env: Environment, input: Paned): Membership | undefined {
  const pane = env["TMUX_PANE"];
  if (!pane || input.agent_id !== undefined || input.agent_type === undefined) return undefined;
  const inPane = ({ backendType, tmuxPaneId, agentType }: Member) =>
    backendType === "tmux" && tmuxPaneId === pane && agentType === input.agent_type;
  const found = teamNames(env).flatMap((team) => {
    const config = readOtherTeam(env, team);
    const members = (config?.members ?? []).filter(inPane);
    const lead = config?.leadSessionId;
    return members.map((member) => ({ config, name: member.name, team, member, lead }));
  });
  const [one, ...others] = found.length > 1 ? found.filter(({ config }) => hasLead(config)) : found;
  return others.length === 0 ? one : undefined;
}

function hasLead(team: TeamConfig | undefined): boolean {
  const { pid, procStart } = team?.leadProcess ?? {};
  return pid !== undefined && procStart !== undefined && startOf(pid) === procStart;
}
