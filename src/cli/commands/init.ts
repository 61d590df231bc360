import { readFolder } from "../../world/install/checked-folder.ts";
import { pluginFolder } from "../../world/install/plugin-folder.ts";
import {
  launcherOf,
  readProjectAgents,
  readShippedAgents,
} from "../../world/install/project-agents.ts";
import { type CliCommand, DRY_RUN_OPTION, noWords } from "../command.ts";
import { projectAgent } from "../install/agent-text.ts";
import { planAgents, planRalphFolder } from "../install/plan-init.ts";
import { type InstallStep, runSteps } from "../install/step.ts";

export const init: CliCommand = {
  name: "init",
  summary: "use ralph in this project: create .ralph/ and, with --agents, .claude/agents",
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
    runSteps([folder, ...(args.has("agents") ? agentSteps(root) : [])], args, print);
    return 0;
  },
};

function agentSteps(root: string): InstallStep[] {
  const plugin = pluginFolder();
  const launcher = launcherOf(plugin);
  const texts = readShippedAgents(plugin).map((text) => projectAgent(text, plugin, launcher));
  return planAgents(readProjectAgents(root), texts);
}
