import type { ExitCode } from "../command.ts";
import type { ScreenLine, Style } from "./screen.ts";

const EVERY_MS = 1500;
const CLEAR = "\u001b[H\u001b[2J\u001b[3J";

/**
 * Shows lines again whenever they change, until Ctrl-C, which is how it is meant to end. On a
 * terminal the old ones are cleared.
 */
export async function watch(
  show: () => Promise<readonly ScreenLine[]>,
  print: (line: string, style?: Style) => void,
): Promise<ExitCode> {
  let before = "";
  let isOver = false;
  let wake = () => {};
  const end = () => {
    isOver = true;
    wake();
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  try {
    while (!isOver) {
      const lines = await show();
      const now = lines.map(({ text }) => text).join("\n");
      if (now !== before) {
        if (process.stdout.isTTY) process.stdout.write(CLEAR);
        else if (before !== "") print("");
        for (const { text, style } of lines) print(text, style);
        before = now;
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, EVERY_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isOver) wake();
      });
    }
  } finally {
    process.off("SIGINT", end);
    process.off("SIGTERM", end);
  }
  return 0;
}
