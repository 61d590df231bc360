import { readdirSync } from "node:fs";
import { parseJson } from "../../gate/json.ts";
import { readShape } from "../../shapes/read-shape.ts";
import type { Shaped } from "../../shapes/schemas.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import type { Environment } from "../project.ts";
import { clientHome } from "./client-home.ts";
import { isLedByClient } from "./lead-process.ts";

export type TeamConfig = Shaped<"team">;

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

/** Ignores a damaged or unreadable config: it belongs to another team. */
export function readOtherTeam(env: Environment, name: string): TeamConfig | undefined {
  try {
    return isPlain(name) ? readTeam(env, name) : undefined;
  } catch (error) {
    if (error instanceof Failure || hasCode(error, "EACCES", "ELOOP")) return undefined;
    throw error;
  }
}

export function teamNames(env: Environment): string[] {
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
