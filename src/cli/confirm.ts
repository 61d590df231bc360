import type { Args } from "./command.ts";

/** Asks a person at a terminal; false where nobody is there. */
export async function confirmed(question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test((await answered(`${question} [y/N] `)).trim());
}

/** Whether the options say yes, or the person at the terminal does. JSON is read by nobody who answers. */
export async function isAgreed(args: Pick<Args, "has">, question: string): Promise<boolean> {
  return args.has("yes") || (!args.has("json") && (await confirmed(question)));
}

/**
 * What a person at a terminal answers; the empty text where nobody is there, or they leave with
 * Ctrl-C or Ctrl-D. Asked on stderr: what is printed may go on to a file or another program.
 */
export async function answered(question: string): Promise<string> {
  if (!isAttended()) return "";
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "AbortError") throw error;
    // The next line is not to stand behind the question.
    process.stderr.write("\n");
    return "";
  } finally {
    terminal.close();
  }
}

export function isAttended(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true;
}
