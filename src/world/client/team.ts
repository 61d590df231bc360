import { holderOf, teammateName, teamName } from "../../gate/agent.ts";
import type { HookInput } from "../../gate/hook-input.ts";
import type { TeammateRecord } from "../../gate/store-record.ts";
import { ROLES, readRole } from "../../workflow/machine/roles.ts";
import type { TaskOwner } from "../../workflow/next/task-handover.ts";
import type { Worker } from "../../workflow/next/tasks.ts";
import { join } from "../files/path.ts";
import type { Environment } from "../project.ts";
import { clientHome } from "./client-home.ts";
import { isLeadAlive } from "./lead-process.ts";
import { clientProcess } from "./plugin-answers.ts";
import {
  plainName,
  readOtherTeam,
  readTeam,
  type TeamConfig,
  teamLedBy,
  teamNames,
} from "./team-config.ts";

type Member = TeamConfig["members"][number];

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

/**
 * To whom a task can be given: the members of the team, and for a plain subagent the roles, because
 * it is known by its role. A list that the environment names may be shared by several clients.
 * Undefined: not known, for no config has this teammate.
 */
export function taskOwnersIn(env: Environment, input: HookInput): readonly TaskOwner[] | undefined {
  const own = memberOf(env, input);
  if (own && own.member === undefined) return undefined;
  const isShared = Boolean(env["CLAUDE_CODE_TASK_LIST_ID"]);
  const team = own?.team ?? teamLedBy(env, input.session_id);
  const teams = isShared ? teamNames(env) : team === undefined ? [] : [team];
  const members = teams.flatMap((name) => readOtherTeam(env, name)?.members ?? []);
  const roles =
    isShared || !own ? ROLES.map((role) => ({ name: role, role, isRole: true as const })) : [];
  const lead = team === undefined ? LEAD.map((name) => ({ name, role: undefined })) : [];
  return [...members.map(({ name, agentType }) => ownerNamed(name, agentType)), ...roles, ...lead];
}

/** How a subagent may call who started it, where no team's config says it. */
const LEAD = ["team-lead", "lead", "main", "user"];

function ownerNamed(name: string, agentType: string | undefined): TaskOwner {
  return { name, role: readRole(agentType ?? "") ?? readRole(name) };
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
 * has. A killed client leaves its config behind, and tmux counts its panes anew: if several teams
 * list the pane, it is the one whose lead is known to run, and where that is not one alone, nobody's:
 * who is taken for another's teammate would hold that one's locks. A sole team is believed: its lead
 * may have been resumed in another process.
 */
function memberInPane(env: Environment, input: Paned): Membership | undefined {
  const pane = env["TMUX_PANE"];
  if (!pane || input.agent_id !== undefined || input.agent_type === undefined) return undefined;
  const inPane = ({ backendType, tmuxPaneId, agentType }: Member) =>
    backendType === "tmux" && tmuxPaneId === pane && agentType === input.agent_type;
  const found = teamNames(env).flatMap((team) => {
    const config = readOtherTeam(env, team);
    const [members, lead] = [config?.members.filter(inPane) ?? [], config?.leadSessionId];
    return members.map((member) => ({ config, name: member.name, team, member, lead }));
  });
  if (found.length === 1) return found[0];
  const [one, ...others] = found.filter(({ config }) => config && isLeadAlive(config));
  return others.length === 0 ? one : undefined;
}
