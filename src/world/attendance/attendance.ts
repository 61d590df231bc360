import type { Attendance } from "../../gate/facts.ts";
import type { HookInput } from "../../gate/hook-input.ts";
import { isTeammateInPane } from "../client/team.ts";
import { reasonOf } from "../files/failure.ts";
import type { Project } from "../project.ts";
import { clientArguments } from "./client-arguments.ts";
import { enabledPlugins } from "./client-plugins.ts";
import { settingsInForce } from "./client-settings.ts";
import { answeringFile } from "./front-matter.ts";
import { answersPermissions } from "./permission-hook.ts";
import { answeringPlugin } from "./plugin-hooks.ts";

/**
 * Whether a question reaches a person. A PermissionRequest hook answers in the person's place, so where
 * one may be configured that is not ours, nobody is asked; what cannot be read may hold one. The
 * question of a tmux teammate is put to its lead's person by a message, without our words.
 */
export function attendanceOf({ env, root }: Project, input: HookInput): Attendance {
  const { cwd } = input;
  if (env["CLAUDE_CODE_SESSION_ATTENDED"] === "0") return { kind: "unattended" };
  try {
    if (isInPane(env, input)) {
      return { kind: "answered", by: "a tmux teammate's question is shown without its words" };
    }
    const by = answeredBy({ env, folders: [env["CLAUDE_PROJECT_DIR"] || cwd, root, cwd] });
    if (by === undefined) return { kind: "person" };
    return { kind: "answered", by: shortened(`PermissionRequest hook ${by}`, env, root) };
  } catch (error) {
    return { kind: "answered", by: reasonOf(error) };
  }
}

/** By its team's config, or by what its client was started with. */
function isInPane(env: Project["env"], input: HookInput): boolean {
  if (input.agent_id !== undefined) return false;
  return isTeammateInPane(env, input) || clientArguments(env["CLAUDE_PID"]).isTeammate;
}

interface Looked {
  readonly env: Project["env"];
  /** Folders whose `.claude` the client may have read. */
  readonly folders: readonly string[];
}

/** What answers the client's questions in a person's place; undefined: nothing does. */
export function answeredBy({ env, folders }: Looked): string | undefined {
  const given = clientArguments(env["CLAUDE_PID"]);
  const places = [...new Set(folders)];
  const settings = settingsInForce(env, places, given);
  const inSettings = settings.find(({ value }) => answersPermissions(value));
  if (inSettings) return `in ${inSettings.shown}`;
  if (given.agents.some((text) => text.includes("PermissionRequest"))) {
    return "in --agents";
  }
  const file = answeringFile(env, places);
  if (file !== undefined) return `in ${file}`;
  const values = settings.map(({ value }) => value);
  for (const plugin of enabledPlugins(env, values, given)) {
    if (answeringPlugin(plugin)) return `of the plugin ${plugin.name}`;
  }
  return undefined;
}

/** The line has little room for paths. */
function shortened(text: string, env: Project["env"], root: string): string {
  const home = env["HOME"];
  const inProject = text.replace(`${root}/`, "");
  return home ? inProject.replace(`${home}/`, "~/") : inProject;
}
