import { readFolder } from "../../world/install/checked-folder.ts";
import { pluginFolder } from "../../world/install/plugin-folder.ts";
import {
  launcherOf,
  readProjectAgents,
  readShippedAgents,
} from "../../world/install/project-agents.ts";
import { githubSettings } from "../../world/settings/github-settings.ts";
import type { Workspace } from "../../world/workspace.ts";
import { type CliCommand, DRY_RUN_OPTION, noWords } from "../command.ts";
import { projectAgent } from "../install/agent-text.ts";
import { planAgents, planRalphFolder } from "../install/plan-init.ts";
import { type InstallStep, runSteps } from "../install/step.ts";

export const init: CliCommand = {
  name: "init",
  summary:
    "use ralph in this project: create .ralph/ with its board and, with --agents, .claude/agents",
  usage: "ralph init [--agents] [--dry-run]",
  options: {
    agents: { type: "boolean", about: "also write the four agents to .claude/agents" },
    ...DRY_RUN_OPTION,
  },
  run: async (args, { workspace, print }) => {
    noWords(args);
    const { root, ralphDir } = workspace.project;
    const folder = planRalphFolder(ralphDir, readFolder(root, ralphDir));
    // Plans every step before the first one is carried out.
    const board = await planBoard(workspace);
    const steps = [folder, ...board, ...(args.has("agents") ? agentSteps(root) : [])];
    await runSteps(steps, args, print);
    return 0;
  },
};

/** The embedded board's file; none where the settings choose GitHub. */
async function planBoard({ project, boardSetup }: Workspace): Promise<InstallStep[]> {
  if (githubSettings(project) !== undefined) return [];
  const setup = await boardSetup();
  const missing = await setup.plan();
  const { boardPath: path } = project;
  if (missing.length === 0) return [{ kind: "leave", path, why: "it is there already" }];
  return [{ kind: "make board", path, make: () => setup.apply() }];
}

function agentSteps(root: string): InstallStep[] {
  const plugin = pluginFolder();
  const launcher = launcherOf(plugin);
  const texts = readShippedAgents(plugin).map((text) => projectAgent(text, plugin, launcher));
  return planAgents(readProjectAgents(root), texts);
}
