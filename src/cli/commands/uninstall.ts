import { readFolder } from "../../world/install/checked-folder.ts";
import { readProjectAgents } from "../../world/install/project-agents.ts";
import { type CliCommand, noWords } from "../command.ts";
import { planAgents, planRalphFolder } from "../install/plan-uninstall.ts";
import { runSteps } from "../install/step.ts";

export const uninstall: CliCommand = {
  name: "uninstall",
  summary: "take away what init wrote; a board, settings and changed agents stay",
  usage: "ralph uninstall [--dry-run]",
  options: { "dry-run": { type: "boolean" } },
  run: async (args, { project: { root, ralphDir }, print }) => {
    noWords(args);
    const agents = planAgents(readProjectAgents(root));
    const steps = [...agents, ...planRalphFolder(ralphDir, readFolder(root, ralphDir))];
    if (steps.length === 0) print(`Nothing of ralph's is in ${root}.`);
    else runSteps(steps, args, print);
    return 0;
  },
};
