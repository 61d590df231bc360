import { existsSync } from "node:fs";
import { hasNoIssues } from "../../world/board/board-state.ts";
import { readFolder } from "../../world/install/checked-folder.ts";
import { isFoundAgain } from "../../world/install/found-settings.ts";
import { recordsToPurge } from "../../world/install/own-records.ts";
import { readProjectAgents } from "../../world/install/project-agents.ts";
import type { Project } from "../../world/project.ts";
import { type Args, type CliCommand, CliRefusal, DRY_RUN_OPTION } from "../command.ts";
import { isAgreed } from "../confirm.ts";
import { planBoardElsewhere, planFolderPurge, planRecordsPurge } from "../install/plan-purge.ts";
import { BOARD_FILES, planAgentRemoval, planFolderRemoval } from "../install/plan-uninstall.ts";
import { type InstallStep, runSteps } from "../install/step.ts";
import { reportSteps, type StepReport } from "../install/step-report.ts";

const PURGE = "ralph uninstall --purge moves board and settings to .ralph.bak, and ends the gates.";

export const uninstall: CliCommand = {
  name: "uninstall",
  summary:
    "remove what init wrote, the guard too; the board, settings and agents you changed stay, unless --purge",
  usage: "ralph uninstall [--purge [--yes]] [--dry-run] [--json]",
  options: {
    purge: {
      type: "boolean",
      about:
        "also remove this project's records from your state folder, and move board and settings to .ralph.bak",
    },
    yes: { type: "boolean", about: "do not ask before a board with issues is moved away" },
    ...DRY_RUN_OPTION,
    json: { type: "boolean", about: "print JSON, and ask nothing" },
  },
  run: async (args, { workspace, print }) => {
    const { project } = workspace;
    const { root } = project;
    const agents = planAgentRemoval(readProjectAgents(root));
    const own = args.has("purge") ? await purgeOf(project) : await removalOf(project);
    const { guardRemoval } = await import("../install/seat-guard.ts");
    const steps = [...agents, ...guardRemoval(project), ...own];
    const report = reportSteps(args, print);
    if (steps.length === 0) report.note(`Nothing of ralph's is in ${root}.`);
    else {
      if (args.has("purge") && !args.has("dry-run")) await showFirst(steps, args, report);
      await runSteps(steps, args, report);
      const isLeft = ({ kind, path }: InstallStep) => kind === "leave" && path === project.ralphDir;
      if (own.some(isLeft) && !(await purgeOf(project)).some(isLeft)) report.note(PURGE);
    }
    report.end();
    return 0;
  },
};

async function readRalphFolder(project: Project) {
  const { root, ralphDir } = project;
  const folder = readFolder(root, ralphDir);
  const isBoardEmpty = folder?.isLink === false && (await hasNoIssues(project));
  const areSettingsFound = folder?.isLink === false && isFoundAgain(project);
  return { folder, made: { isBoardEmpty, areSettingsFound } };
}

async function removalOf(project: Project): Promise<InstallStep[]> {
  const { folder, made } = await readRalphFolder(project);
  return planFolderRemoval(project.ralphDir, folder, made);
}

/** The folder first: gates that run meanwhile then write no records any more. */
async function purgeOf(project: Project): Promise<InstallStep[]> {
  const { folder, made } = await readRalphFolder(project);
  return [
    ...planFolderPurge(project.ralphDir, folder, made),
    ...planBoardElsewhere(project, existsSync(project.boardPath)),
    ...planRecordsPurge(recordsToPurge(project)),
  ];
}

/** A board that has issues, or that cannot be read, goes only after a yes. */
async function showFirst(
  steps: readonly InstallStep[],
  args: Args,
  report: StepReport,
): Promise<void> {
  for (const step of steps) report.step(step, "planned");
  const isBoard = ({ kind, path }: InstallStep) =>
    kind === "move" && BOARD_FILES.some((name) => path.endsWith(`/${name}`));
  if (!steps.some(isBoard)) return;
  if (!(await isAgreed(args, "The board has issues. Move it away and remove the rest?")))
    throw new CliRefusal("Nothing was removed. Say --yes, or answer y in a terminal.");
}
