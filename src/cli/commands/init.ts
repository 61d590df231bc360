import { clean } from "../../gate/line.ts";
import { readFolder } from "../../world/install/checked-folder.ts";
import { pluginFolder } from "../../world/install/plugin-folder.ts";
import {
  launcherOf,
  readProjectAgents,
  readShippedAgents,
} from "../../world/install/project-agents.ts";
import { githubSettings } from "../../world/settings/github-settings.ts";
import type { Workspace } from "../../world/workspace.ts";
import { type Args, type CliCommand, DRY_RUN_OPTION } from "../command.ts";
import { projectAgent } from "../install/agent-text.ts";
import { planAgents, planRalphFolder } from "../install/plan-init.ts";
import { type InstallStep, runSteps } from "../install/step.ts";

export const init: CliCommand = {
  name: "init",
  summary:
    "use ralph in this project: create .ralph/ with its board and, with --agents, .claude/agents",
  usage: "ralph init [--agents] [--yes] [--dry-run]",
  options: {
    agents: { type: "boolean", about: "also write the four agents to .claude/agents" },
    yes: { type: "boolean", about: "trust what the repository's settings relax, without asking" },
    ...DRY_RUN_OPTION,
  },
  run: async (args, { workspace, print }) => {
    const { root, ralphDir } = workspace.project;
    const folder = planRalphFolder(ralphDir, readFolder(root, ralphDir));
    // Plans every step before the first one is carried out.
    const board = await planBoard(workspace);
    const steps = [folder, ...board, ...(args.has("agents") ? agentSteps(root) : [])];
    await runSteps(steps, args, print);
    if (!args.has("dry-run")) await trustWaiting(workspace, args, print);
    return 0;
  },
};

/** What the repository's settings relax counts only when the person who runs this says so. */
async function trustWaiting(
  { project }: Workspace,
  args: Args,
  print: (line: string) => void,
): Promise<void> {
  const settings = await import("../../world/settings/trust/trust-settings.ts");
  const waiting = await settings.waitingSettings(project);
  if (waiting.length === 0) return;
  const { confirmed } = await import("../confirm.ts");
  const names = waiting.map(({ name, waits }) => `${name} ${clean(String(waits.value))}`);
  print(`The repository's settings relax: ${names.join(", ")}`);
  if (args.has("yes") || (await confirmed("Trust them on this machine?"))) {
    settings.trustSettings(project);
    print("trusted them, as long as the files stay as they are");
  } else print("left them without effect: ralph settings trust lets them count");
}

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
