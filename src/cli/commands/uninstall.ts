import { readFolder } from "../../world/install/checked-folder.ts";
import { readProjectAgents } from "../../world/install/project-agents.ts";
import { type Command, noWords } from "../command.ts";
import { planAgents, planRalphFolder } from "../install/plan-uninstall.ts";
import { runSteps } from "../install/step.ts";

export const uninstall: Command = {
  name: "uninstall",
  summary: "take away what init wrote; a board, settings and changed agents stay",
  usage: "ralph uninstall [--dry-run]",
  options: { "dry-run": { type: "boolean" } },
  run: async (typed, { project: { root, ralphDir }, say }) => {
    noWords(typed);
    const agents = planAgents(readProjectAgents(root));
    const steps = [...agents, ...planRalphFolder(ralphDir, readFolder(root, ralphDir))];
    if (steps.length === 0) say(`Nothing of ralph's is in ${root}.`);
    else runSteps(steps, typed, say);
    return 0;
  },
};
