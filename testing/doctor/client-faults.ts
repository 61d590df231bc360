import { rmSync } from "node:fs";
import { join } from "node:path";
import { type OddFile, replaceBy } from "../odd-files.ts";
import { type Fault, OF_THE_CLIENT } from "./fault.ts";
import { PLUGIN_ID, recordInstallation, sayingVersion, writeJson } from "./healthy-machine.ts";

const ON = { enabledPlugins: { [PLUGIN_ID]: true } };
const OFF = { enabledPlugins: { [PLUGIN_ID]: false } };

/** The client: its version, its records, its settings of every level. */
export const CLIENT_FAULTS: readonly Fault[] = [
  {
    ...{ name: "an old client", id: "client-version", command: OF_THE_CLIENT },
    says: "Claude Code is 2.1.300; ralph-hero needs 2.1.314",
    seed: ({ bin }) => sayingVersion(join(bin, "claude"), "2.1.300 (Claude Code)"),
  },
  {
    ...{ name: "a client nobody tried", id: "client-version", status: "warns" },
    ...{
      says: "Claude Code is 3.0.0; ralph-hero was tried with",
      command: { notRun: "test/client runs it" },
    },
    seed: ({ bin }) => sayingVersion(join(bin, "claude"), "3.0.0 (Claude Code)"),
  },
  {
    ...{ name: "a client that says no version", id: "client-version", command: OF_THE_CLIENT },
    says: "does not say a version",
    seed: ({ bin }) => sayingVersion(join(bin, "claude"), "hello"),
  },
  {
    ...{ name: "a plugin that was never installed", id: "plugin-loaded", command: OF_THE_CLIENT },
    says: "has no record of ralph-hero",
    seed: ({ home }) => rmSync(join(home, ".claude/plugins/installed_plugins.json")),
  },
  {
    ...{ name: "a plugin for another project", id: "plugin-loaded", command: OF_THE_CLIENT },
    says: "has no record of ralph-hero",
    seed: ({ home, plugin }) => {
      const entry = { scope: "project", installPath: plugin, projectPath: "/somewhere/else" };
      const installed = { plugins: { [PLUGIN_ID]: [entry] } };
      writeJson(join(home, ".claude/plugins/installed_plugins.json"), installed);
    },
  },
  {
    ...{ name: "a plugin the user switched off", id: "plugin-loaded", command: OF_THE_CLIENT },
    says: "home/.claude/settings.json switches it off",
    seed: ({ home }) => writeJson(join(home, ".claude/settings.json"), OFF),
  },
  {
    ...{ name: "a plugin the project switched off", id: "plugin-loaded", command: OF_THE_CLIENT },
    says: "project/.claude/settings.local.json switches it off",
    seed: ({ project }) => writeJson(join(project, ".claude/settings.local.json"), OFF),
  },
  {
    ...{ name: "a plugin nobody switched on", id: "plugin-loaded", command: OF_THE_CLIENT },
    says: "no settings file switches it on",
    seed: ({ home }) => writeJson(join(home, ".claude/settings.json"), {}),
  },
  {
    ...{ name: "another version of the plugin", id: "plugin-loaded", command: OF_THE_CLIENT },
    says: "Claude Code loads ralph-hero 0.1.0 from",
    seed: ({ home, plugin }) => recordInstallation(home, { folder: plugin, version: "0.1.0" }),
  },
  {
    ...{ name: "a plugin whose folder is gone", id: "plugin-loaded", command: OF_THE_CLIENT },
    says: "where Claude Code installed it, is gone",
    seed: ({ home, dir }) => recordInstallation(home, { folder: join(dir, "nowhere") }),
  },
  {
    ...{ name: "hooks the user switched off", id: "hooks-enabled", command: "run" },
    says: "home/.claude/settings.json switches every hook off",
    seed: ({ home }) =>
      writeJson(join(home, ".claude/settings.json"), { ...ON, disableAllHooks: true }),
  },
  {
    ...{ name: "hooks the repository switched off", id: "hooks-enabled", command: "run" },
    says: "project/.claude/settings.json switches every hook off",
    seed: ({ project }) =>
      writeJson(join(project, ".claude/settings.json"), { disableAllHooks: true }),
  },
  {
    ...{ name: "hooks switched off for this checkout", id: "hooks-enabled", command: "run" },
    says: "project/.claude/settings.local.json switches every hook off",
    seed: ({ project }) =>
      writeJson(join(project, ".claude/settings.local.json"), { disableAllHooks: true }),
  },
  {
    ...{ name: "hooks switched off where it is overruled", id: "hooks-enabled", status: "warns" },
    ...{ says: "other settings overrule it now", command: "run" },
    seed: ({ project }) => {
      writeJson(join(project, ".claude/settings.json"), { disableAllHooks: true });
      writeJson(join(project, ".claude/settings.local.json"), { disableAllHooks: false });
    },
  },
  {
    ...{ name: "a shell that starts the client bare", id: "hooks-enabled", command: "run" },
    says: "CLAUDE_CODE_SIMPLE is set",
    seed: ({ env }) => {
      env["CLAUDE_CODE_SIMPLE"] = "1";
    },
  },
  {
    ...{ name: "settings that start the client bare", id: "hooks-enabled", command: "edit" },
    says: "CLAUDE_CODE_SAFE_MODE in",
    seed: ({ project }) =>
      writeJson(join(project, ".claude/settings.json"), { env: { CLAUDE_CODE_SAFE_MODE: "1" } }),
  },
  {
    ...{ name: "settings of the client that are no JSON", id: "client-settings", command: "edit" },
    says: "settings.local.json cannot be used: settings.local.json is not JSON",
    seed: ({ file }) => {
      file("project/.claude/settings.local.json", "{");
    },
  },
  {
    ...{ name: "a rule that denies our tools", id: "tools-allowed", command: "edit" },
    says: "has mcp__plugin_ralph-hero_ralph",
    seed: ({ project }) => {
      const permissions = { deny: ["mcp__plugin_ralph-hero_ralph"] };
      writeJson(join(project, ".claude/settings.json"), { permissions });
    },
  },
  {
    ...{ name: "a hook that answers for the person", id: "questions", status: "warns" },
    ...{
      says: "A PermissionRequest hook answers in your place",
      command: { notRun: "another's hook" },
    },
    seed: ({ project }) => {
      const hooks = { PermissionRequest: [{ hooks: [{ type: "command", command: "true" }] }] };
      writeJson(join(project, ".claude/settings.json"), { hooks });
    },
  },
  {
    ...{ name: "a low cap on holds", id: "stop-holds", status: "warns", command: "run" },
    says: "CLAUDE_CODE_STOP_HOOK_BLOCK_CAP is 1",
    seed: ({ env }) => {
      env["CLAUDE_CODE_STOP_HOOK_BLOCK_CAP"] = "1";
    },
  },
  ...(["a plain file", "a link to itself"] satisfies OddFile[]).map(
    (odd): Fault => ({
      ...{ name: `task lists that are ${odd}`, id: "task-lists", says: "cannot be read" },
      command: { notRun: "it only shows what is there" },
      seed: ({ home }) => replaceBy(odd, join(home, ".claude/tasks")),
    }),
  ),
  {
    ...{ name: "a task list's name that is a path", id: "task-lists", command: "run" },
    says: "CLAUDE_CODE_TASK_LIST_ID cannot be used",
    seed: ({ env }) => {
      env["CLAUDE_CODE_TASK_LIST_ID"] = "../x";
    },
  },
  {
    ...{ name: "no teams", id: "agent-teams", team: true, command: OF_THE_CLIENT },
    says: "CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS is not set",
    seed: () => {},
  },
];
