import { clean } from "../../gate/line.ts";
import { readFolder } from "../../world/install/checked-folder.ts";
import { pluginFolder } from "../../world/install/plugin-folder.ts";
import {
  launcherOf,
  readProjectAgents,
  readShippedAgents,
} from "../../world/install/project-agents.ts";
import { type Project, projectAt } from "../../world/project.ts";
import { githubSettings } from "../../world/settings/github-settings.ts";
import type { Workspace } from "../../world/workspace.ts";
import { type Args, type CliCommand, CliRefusal, DRY_RUN_OPTION } from "../command.ts";
import { answered, confirmed, isAgreed, isAttended } from "../confirm.ts";
import { projectAgent } from "../install/agent-text.ts";
import { planAgents, planRalphFolder } from "../install/plan-init.ts";
import { foundData, foundLines, planSettings, settingsAsked } from "../install/plan-settings.ts";
import { type InstallStep, runSteps } from "../install/step.ts";
import { reportSteps, type StepReport } from "../install/step-report.ts";

export const init: CliCommand = {
  name: "init",
  summary:
    "use ralph in this project: create .ralph/ with settings and board and, with --agents, .claude/agents",
  usage: "ralph init [--agents] [--guard] [--yes] [--dry-run] [--json]",
  options: {
    agents: { type: "boolean", about: "also write the four agents to .claude/agents" },
    guard: {
      type: "boolean",
      about: "also seat the guard in your client's settings: it keeps out mods above the gates",
    },
    yes: {
      type: "boolean",
      about:
        "do not ask: write what was found, trust what the repository's settings relax, seat the guard",
    },
    ...DRY_RUN_OPTION,
    json: { type: "boolean", about: "print JSON, and ask nothing" },
  },
  run: async (args, { workspace, print }) => {
    const { root, ralphDir } = workspace.project;
    const folder = planRalphFolder(ralphDir, readFolder(root, ralphDir));
    const report = reportSteps(args, print);
    const isAsked = isAttended() && !args.has("yes") && !args.has("dry-run") && !args.has("json");
    const found = await settingsAsked(workspace.project, async (question) =>
      isAsked ? answered(question) : "",
    );
    // Plans every step before the first one is carried out.
    const board = await planBoard(workspace);
    const settings = planSettings(workspace.project, found);
    const agents = args.has("agents") ? agentSteps(root) : [];
    const steps = [folder, ...board, ...settings, ...agents];
    if (!args.has("json")) for (const line of foundLines(found)) report.note(clean(line));
    if (isAsked) await agreed(steps, report);
    const before = await waitingIn(workspace.project);
    await runSteps(steps, args, report);
    if (found.requiredBranch === undefined) report.note(NO_BRANCH);
    const seat = args.has("guard")
      ? (await import("../install/seat-guard.ts")).seatGuard
      : undefined;
    if (args.has("dry-run")) {
      await seat?.(args, report);
      report.end(foundData(found));
      return 0;
    }
    const now = projectAt(process.env, process.cwd());
    const { trustSettings } = await import("../../world/settings/trust/trust-settings.ts");
    // What was trusted before stays trusted with the lines that were added.
    if (before.length === 0 && settings.some(({ kind }) => kind === "write")) trustSettings(now);
    await trustWaiting(now, args, report);
    await seat?.(args, report);
    report.end(foundData(found));
    return 0;
  },
};

const NO_BRANCH =
  "The phases need to know their branch: run ralph settings set requiredBranch NAME.";

/** Shows what would be written, and stops unless the person agrees. */
async function agreed(steps: readonly InstallStep[], report: StepReport): Promise<void> {
  const changes = steps.filter(({ kind }) => kind !== "leave");
  if (changes.length === 0) return;
  for (const step of changes) report.step(step, "planned");
  if (!(await confirmed("Write this?"))) throw new CliRefusal("Nothing was written.");
}

async function waitingIn(project: Project) {
  const { waitingSettings } = await import("../../world/settings/trust/trust-settings.ts");
  return waitingSettings(project);
}

/** What the repository's settings relax counts only when the person who runs this says so. */
async function trustWaiting(project: Project, args: Args, report: StepReport): Promise<void> {
  const settings = await import("../../world/settings/trust/trust-settings.ts");
  const waiting = await settings.waitingSettings(project);
  if (waiting.length === 0) return;
  const names = waiting.map(({ name, waits }) => `${name} ${clean(String(waits.value))}`);
  report.note(`The repository's settings relax: ${names.join(", ")}`);
  if (await isAgreed(args, "Trust them on this machine?")) {
    settings.trustSettings(project);
    report.note("trusted them, as long as the files stay as they are");
  } else report.note("left them without effect: ralph settings trust lets them count");
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
