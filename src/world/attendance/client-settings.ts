import { parseJson } from "../../gate/json.ts";
import { clientHome } from "../client/client-home.ts";
import { MANAGED_FOLDERS } from "../client/managed-folders.ts";
import { Failure } from "../files/failure.ts";
import { basename, join } from "../files/path.ts";
import { readBounded } from "../files/read-bounded.ts";
import type { Environment } from "../project.ts";
import type { ClientArguments } from "./client-arguments.ts";
import { entriesOf } from "./folder.ts";

/** Settings of the client, with where they come from. */
export interface ClientSettings {
  readonly shown: string;
  readonly value: unknown;
}

const LONGEST = 1024 * 1024;

/** Who wrote a settings file of the client, the one that counts most first. */
export type SettingsLevel = "managed" | "local" | "project" | "user";

export interface SettingsPath {
  readonly path: string;
  readonly level: SettingsLevel;
}

/** Every settings file the client may read, what counts most first. */
export function settingsPaths(
  env: Environment,
  folders: readonly string[],
): readonly SettingsPath[] {
  const at = (level: SettingsLevel, ...paths: readonly string[]) =>
    paths.map((path) => ({ path, level }));
  const managed = MANAGED_FOLDERS.flatMap((folder) => [
    join(folder, "managed-settings.json"),
    ...entriesOf(join(folder, "managed-settings.d")).map((name) =>
      join(folder, "managed-settings.d", name),
    ),
  ]);
  const home = clientHome(env);
  return [
    ...at("managed", ...managed),
    ...at("local", ...folders.map((folder) => join(folder, ".claude/settings.local.json"))),
    ...at("project", ...folders.map((folder) => join(folder, ".claude/settings.json"))),
    ...at("user", join(home, "settings.local.json"), join(home, "settings.json")),
  ];
}

/** The client's settings of every level. */
export function settingsInForce(
  env: Environment,
  folders: readonly string[],
  given: ClientArguments,
): readonly ClientSettings[] {
  const files = [
    ...settingsPaths(env, folders).map(({ path }) => path),
    ...given.settings.filter((text) => text.startsWith("/")),
  ];
  const texts = given.settings.filter((text) => !text.startsWith("/"));
  return [
    ...files.flatMap((path) => readJson(path, LONGEST) ?? []),
    ...texts.map((text) => ({ shown: "--settings", value: parseJson(text) })),
  ];
}

/** A file's JSON; undefined when it is not there. What is no JSON is not known to be harmless. */
export function readJson(path: string, limit: number): ClientSettings | undefined {
  const text = readBounded(path, limit);
  if (text === undefined || text.trim() === "") return undefined;
  const value = parseJson(text);
  if (value === undefined) throw new Failure(`${basename(path)} is not JSON`);
  return { shown: path, value };
}
