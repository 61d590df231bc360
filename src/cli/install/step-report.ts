import type { Args } from "../command.ts";
import { type InstallStep, stepLine } from "./step.ts";

/** Where init and uninstall say what they do: in lines for people, or in one JSON for programs. */
export interface StepReport {
  /** Something besides the steps that the reader must know. */
  note(line: string): void;
  step(step: InstallStep, mode: "done" | "planned"): void;
  /** Prints what was gathered for a program, with what else the command found. */
  end(more?: Readonly<Record<string, unknown>>): void;
}

export function reportSteps(args: Args, print: (line: string) => void): StepReport {
  if (!args.has("json")) {
    return {
      note: (line) => print(line),
      step: (step, mode) => print(stepLine(step, mode)),
      end: () => {},
    };
  }
  const steps = new Map<string, unknown>();
  const notes = new Set<string>();
  return {
    note: (line) => {
      notes.add(line);
    },
    // What was planned and then done is told once.
    step: (step, mode) => {
      steps.set(`${step.kind} ${step.path}`, stepData(step, mode));
    },
    end: (more = {}) => {
      const isDry = args.has("dry-run");
      print(
        JSON.stringify(
          { ...more, dryRun: isDry, steps: [...steps.values()], notes: [...notes] },
          null,
          2,
        ),
      );
    },
  };
}

function stepData(step: InstallStep, mode: "done" | "planned") {
  const [act] = step.kind.split(" ");
  return {
    ...{ act, path: step.path, done: mode === "done" },
    ...(step.kind === "leave" ? { why: step.why } : {}),
    ...(step.kind === "move" ? { into: step.into } : {}),
    ...(step.kind === "remove records" ? { files: step.records.files } : {}),
    ...(step.kind === "write" && step.backup !== undefined ? { backup: step.backup } : {}),
  };
}
