import type { Program } from "./program.ts";

/** A program that runs the command given to it. */
export interface Wrapper extends Program {
  /** Its own operands before the command. */
  readonly operands?: number;
  /** Takes `X=y` before the command. */
  readonly assigns?: true;
  /** Runs the command in this shell. */
  readonly inShell?: true;
  /** It writes by itself, or changes who or where the command is. */
  readonly writes?: true;
}

const STOPS = { operandEndsOptions: true, oneKind: true } as const;

/** Options that are not listed here are not understood: what is run is then not known. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>(
  Object.entries({
    env: { ...STOPS, options: "-i -u= -C= --ignore-environment --unset= --chdir=", assigns: true },
    builtin: { ...STOPS, options: "", inShell: true },
    command: { ...STOPS, options: "-p", inShell: true },
    timeout: {
      ...STOPS,
      options: "-v -k= -s= --foreground --preserve-status --verbose --kill-after= --signal=",
      operands: 1,
    },
    nice: { ...STOPS, options: "-n= --adjustment=", digits: true },
    stdbuf: { ...STOPS, options: "-i= -o= -e= --input= --output= --error=" },
    time: { ...STOPS, options: "-p" },
    exec: { ...STOPS, options: "" },
    nohup: { ...STOPS, options: "", writes: true },
    setsid: { ...STOPS, options: "-cfw --ctty --fork --wait", writes: true },
    ionice: { ...STOPS, options: "-t -c= -n= --ignore --class= --classdata=", writes: true },
    sudo: { ...STOPS, options: "-nEHS -u= -g= --user= --group=", assigns: true, writes: true },
    doas: { ...STOPS, options: "-n -u=", writes: true },
    chronic: { ...STOPS, options: "-ve", writes: true },
  } satisfies Record<string, Wrapper>),
);

/** xargs without the forms that put its input anywhere but behind the command. */
export const XARGS: Program = {
  ...STOPS,
  options:
    "-0rtx -a= -n= -P= -s= -d= -L= -I= --null --no-run-if-empty --verbose --exit --max-args= --max-procs= --max-chars= --delimiter= --arg-file=",
};
