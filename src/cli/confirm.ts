import type { Args } from "./command.ts";

/** Asks a person at a terminal; false where nobody is there. */
export async function confirmed(question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test((await answered(`${question} [y/N] `)).trim());
}

/** Whether the options say yes, or the person at the terminal does. JSON is read by nobody who answers. */
export async function isAgreed(args: Pick<Args, "has">, question: string): Promise<boolean> {
  return args.has("yes") || (!args.has("json") && (await confirmed(question)));
}

/** What a person at a terminal answers; the empty text where nobody is there. */
export async function answered(question: string): Promise<string> {
  if (!isAttended()) return "";
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

export function isAttended(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}
