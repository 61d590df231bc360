import type { Terminal } from "./terminal.ts";

/** The client's question to the person, whatever it is about. */
export const QUESTION = /1\. Yes/;

export function isAsked({ screen }: Terminal): boolean {
  return QUESTION.test(screen());
}

/** Waits for the question, and that it says so. */
export async function asked(terminal: Terminal, words: string): Promise<void> {
  await terminal.until(() => isAsked(terminal) && terminal.screen().includes(words), words);
}

/** Keys pressed while the question is being drawn are lost. The next question is left alone. */
export async function answer(
  terminal: Terminal,
  key: "Enter" | "Escape",
  words = "",
): Promise<void> {
  const isGone = () => {
    if (!isAsked(terminal) || !terminal.screen().includes(words)) return true;
    terminal.press(key);
    return false;
  };
  await terminal.until(isGone, "the question gone");
}
