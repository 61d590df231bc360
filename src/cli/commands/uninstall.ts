import { hasNoIssues } from "../../world/board/board-state.ts";
import { readFolder } from "../../world/install/checked-folder.ts";
import { isFoundAgain } from "../../world/install/found-settings.ts";
import { readProjectAgents } from "../../world/install/project-agents.ts";
import { type CliCommand, DRY_RUN_OPTION, JSON_OPTION } from "../command.ts";
import { planAgentRemoval, planFolderRemoval } from "../install/plan-uninstall.ts";
import { runSteps } from "../install/step.ts";
import { reportSteps } from "../install/step-report.ts";

export const uninstall: CliCommand = {
  name: "uninstall",
  summary: "remove what init wrote, the guard too; the board, settings and agents you changed stay",
  usage: "ralph uninstall [--dry-run] [--json]",
  options: { ...DRY_RUN_OPTION, ...JSON_OPTION },
  run: async (args, { workspace, print }) => {
    const { root, ralphDir } = workspace.project;
    const agents = planAgentRemoval(readProjectAgents(root));
    const folder = readFolder(root, ralphDir);
    const isBoardEmpty = folder?.isLink === false && (await hasNoIssues(workspace.project));
    const areSettingsFound = folder?.isLink === false && isFoundAgain(workspace.project);
    const removal = planFolderRemoval(ralphDir, folder, { isBoardEmpty, areSettingsFound });
    const { guardRemoval } = await import("../install/seat-guard.ts");
    const steps = [...agents, ...guardRemoval(workspace.project), ...removal];
    const report = reportSteps(args, print);
    if (steps.length === 0) report.note(`Nothing of ralph's is in ${root}.`);
    else await runSteps(steps, args, report);
    report.end();
    return 0;
  },
};
