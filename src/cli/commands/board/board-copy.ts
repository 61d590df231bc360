import {
  type CopiedIssue,
  type CopyOutcome,
  type CopyStep,
  copyIssues,
  copyPlan,
} from "../../../actions/transfer/copy-issues.ts";
import { exportIssues } from "../../../actions/transfer/export-issues.ts";
import { openCopy } from "../../../world/board/open-copy.ts";
import { Failure } from "../../../world/files/failure.ts";
import { type CliCommand, CliRefusal, DRY_RUN_OPTION, JSON_OPTION } from "../../command.ts";
import { printable } from "../../printable.ts";

export const boardCopy: CliCommand = {
  name: "board copy-to-github",
  summary:
    "copy the issues of the embedded board to the GitHub project of the settings; stopped anywhere, the same command goes on and makes nothing twice",
  usage: "ralph board copy-to-github [--dry-run] [--json]",
  options: { ...DRY_RUN_OPTION, ...JSON_OPTION },
  run: async (args, { workspace, print }) => {
    const { from, to, close } = await openCopy(workspace.project, (ms) =>
      progress(`GitHub's limits: going on in ${Math.ceil(ms / 1000)} s. Ctrl-C is safe.`),
    );
    try {
      const steps = await copyPlan(await exportIssues(from), to);
      if (args.has("dry-run")) {
        if (args.has("json")) print(JSON.stringify(planData(steps), null, 2));
        else for (const line of planText(steps, to.name)) print(line);
        return 0;
      }
      const count = { made: 0, completed: 0 };
      const due = steps.filter(({ copy }) => !copy?.isWhole).length;
      const outcome = await goingOn(() =>
        copyIssues(steps, to, (what, { number, copy }) => {
          count[what] += 1;
          progress(`${what} ${count[what]} of ${due}: #${number} → #${copy.number}`);
        }),
      );
      const { requests, points } = to.spent();
      if (args.has("json")) {
        print(JSON.stringify({ ...outcomeData(outcome), requests, points }, null, 2));
      } else for (const line of outcomeText(outcome, to.name)) print(line);
      return outcome.failed.size === 0 ? 0 : 1;
    } finally {
      close();
    }
  },
};

/** For people only: what stdout gets is the result. */
function progress(line: string): void {
  process.stderr.write(printable(`${line}\n`));
}

async function goingOn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new CliRefusal(`${error.message}. Run the same command again: it goes on from here.`);
  }
}

function planText(steps: readonly CopyStep[], name: string): string[] {
  const due = steps.filter(({ copy }) => copy === undefined);
  const begun = steps.filter(({ copy }) => copy && !copy.isWhole).length;
  const whole = steps.length - due.length - begun;
  return [
    ...due.map(({ number, issue }) => `would make #${number} in ${stateOf(issue)}: ${issue.title}`),
    `${due.length} would be made in ${name}, ${begun} completed, ${whole} are there already. Nothing was changed.`,
  ];
}

function outcomeText({ steps, failed }: CopyOutcome, name: string): string[] {
  const made = steps.filter(({ isMade }) => isMade).length;
  const lines = [
    `${made} made in ${name}, ${steps.length - made} were there already.`,
    ...[...failed].map(([number, why]) => `#${number} is not complete: ${why}`),
  ];
  const other = steps.find(({ number, copy }) => number !== copy.number);
  if (other) {
    lines.push(
      `GitHub gave other numbers (#${other.number} is #${other.copy.number} now): texts and the names of documents still say the old ones.`,
    );
  }
  return lines;
}

function planData(steps: readonly CopyStep[]) {
  return {
    issues: steps.map(({ number, issue, copy }) => ({
      ...{ number, title: issue.title, workflowState: stateOf(issue) },
      github: copy?.number ?? null,
      isComplete: copy?.isWhole ?? false,
    })),
  };
}

function outcomeData({ steps, failed }: CopyOutcome) {
  return {
    issues: steps.map(({ number, issue, copy, isMade }: CopiedIssue) => ({
      ...{ number, title: issue.title, github: copy.number, isMade },
      error: failed.get(number) ?? null,
    })),
  };
}

function stateOf({ state }: CopyStep["issue"]): string {
  return state ?? "Backlog";
}
