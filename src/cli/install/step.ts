import { clean } from "../../gate/line.ts";
import { prepareRalphFolder } from "../../world/files/ralph-folder.ts";
import {
  installFile,
  moveAway,
  removeFolder,
  removeInstalled,
} from "../../world/install/installed-files.ts";
import { type OwnRecords, removeRecords } from "../../world/install/own-records.ts";
import type { Args } from "../command.ts";
import type { StepReport } from "./step-report.ts";

/** One thing that init or uninstall does, or deliberately leaves. */
export type InstallStep =
  /** `.ralph/` with its .gitignore; the path names what is missing. */
  | { readonly kind: "make"; readonly path: string; readonly folder: string }
  /** The embedded board's file. */
  | { readonly kind: "make board"; readonly path: string; readonly make: () => Promise<unknown> }
  | {
      readonly kind: "write";
      readonly path: string;
      readonly text: string;
      readonly backup: string | undefined;
    }
  | { readonly kind: "remove"; readonly path: string }
  | { readonly kind: "remove folder"; readonly path: string; readonly holds: readonly string[] }
  /** What a person may want back. */
  | { readonly kind: "move"; readonly path: string; readonly into: string }
  | { readonly kind: "remove records"; readonly path: string; readonly records: OwnRecords }
  | { readonly kind: "leave"; readonly path: string; readonly why: string };

const DONE = {
  make: "made",
  "make board": "made",
  write: "wrote",
  remove: "removed",
  "remove folder": "removed",
  move: "moved",
  "remove records": "removed",
  leave: "left",
} as const;

/** Carries out every step and tells it; with `--dry-run` only tells. */
export async function runSteps(
  steps: readonly InstallStep[],
  args: Args,
  report: StepReport,
): Promise<void> {
  const isDry = args.has("dry-run");
  for (const step of steps) {
    if (!isDry) await carryOut(step);
    report.step(step, isDry ? "planned" : "done");
  }
  if (isDry) report.note("Nothing was changed: this was a dry run.");
}

async function carryOut(step: InstallStep): Promise<void> {
  switch (step.kind) {
    case "make":
      prepareRalphFolder(step.folder);
      break;
    case "make board":
      await step.make();
      break;
    case "write":
      installFile(step.path, step.text, step.backup);
      break;
    case "remove":
      removeInstalled(step.path);
      break;
    case "remove folder":
      removeFolder(step.path, step.holds);
      break;
    case "move":
      moveAway(step.path, step.into);
      break;
    case "remove records":
      removeRecords(step.records);
      break;
    case "leave":
      break;
  }
}

/** A step as one line, planned or done. Paths and names are cleaned. */
export function stepLine(step: InstallStep, mode: "done" | "planned"): string {
  return clean(words(step, mode));
}

function words(step: InstallStep, mode: "done" | "planned"): string {
  const [verb] = step.kind.split(" ");
  const said = `${mode === "done" ? DONE[step.kind] : `would ${verb}`} ${step.path}`;
  if (step.kind === "leave") return `${said}: ${step.why}`;
  if (step.kind === "move") return `${said} into ${step.into}`;
  if (step.kind === "remove records") {
    return `${said} and its marks: ${step.records.files.length} files of records`;
  }
  if (step.kind !== "write" || step.backup === undefined) return said;
  return `${said}; what was there is kept as ${step.backup}`;
}
