/** Faults that change nothing anybody could notice. Each says why. */
export interface Equivalent {
  readonly file: string;
  /** Part of the line that the fault is planted in. */
  readonly inLine: string;
  readonly was: string;
  readonly to: string;
  readonly why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "src/workflow/move/approval.ts",
    inLine: 'if (about === "resume") return false;',
    was: 'about === "resume"',
    to: "false",
    why: "No approval has that name, so the next line answers the same; this one is for the types.",
  },
  {
    file: "src/shell/state/prints.ts",
    inLine: 'rest.shift() ?? ""',
    was: '""',
    to: '"mutant"',
    why: "git has no subcommand of either name.",
  },
  {
    file: "src/shell/tree/read-statements.ts",
    inLine: "if (index > 0) {",
    was: "index > 0",
    to: "true",
    why: "Before the first command nothing stands, and nothing is expected there.",
  },
  {
    file: "src/shell/tree/read-command.ts",
    inLine: 'if (index !== undefined || value.type === "ArrayValue")',
    was: 'index !== undefined || value.type === "ArrayValue"',
    to: "false",
    why: "What follows the name is then not what is expected there: the text is not proven either way.",
  },
];
