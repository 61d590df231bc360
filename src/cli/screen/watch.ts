import type { ExitCode } from "../command.ts";
import { printable } from "../printable.ts";
import { painted, type ScreenLine, type Style } from "./screen.ts";
import { cutToWidth, textWidth } from "./text-width.ts";

const EVERY_MS = 1200;

/** What is shown, and what of it is news: ages grow without anything having happened. */
export interface Shown {
  readonly lines: readonly ScreenLine[];
  readonly news: string;
}

/** A screen of its own, which the terminal puts away afterwards, and no cursor in it. */
const ENTER = "\u001b[?1049h\u001b[?25l\u001b[H";
const LEAVE = "\u001b[?25h\u001b[?1049l";
/** Lines are written over, each cleared behind its end: nothing is empty in between. */
const HOME = "\u001b[H";
const CLEAR_LINE = "\u001b[K";
const CLEAR_BELOW = "\u001b[J";

/**
 * Shows lines again whenever they change, until Ctrl-C, which is how it is meant to end. A terminal
 * is written over in place; elsewhere the lines are printed anew when there is news.
 */
export async function watch(
  show: () => Promise<Shown>,
  print: (line: string, style?: Style) => void,
  mayDraw: boolean,
): Promise<ExitCode> {
  const { stdout } = process;
  const isScreen = mayDraw && stdout.isTTY && process.env["TERM"] !== "dumb";
  let [before, isOver] = ["", false];
  let wake = () => {};
  const end = () => {
    isOver = true;
    wake();
  };
  const redraw = () => wake();
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  stdout.on("resize", redraw);
  if (isScreen) stdout.write(ENTER);
  try {
    while (!isOver) {
      const { lines, news } = await show();
      const now = isScreen ? frame(lines, stdout.columns || 80, stdout.rows || 24) : news;
      if (now !== before && isScreen) stdout.write(now);
      else if (now !== before) {
        if (before !== "") print("");
        for (const { text, style } of lines) print(text, style);
      }
      before = now;
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
    if (isScreen) stdout.write(LEAVE);
    process.off("SIGINT", end);
    process.off("SIGTERM", end);
    stdout.off("resize", redraw);
  }
  return 0;
}

/** As many lines as the terminal has rows for, and how many are below. */
export function frame(lines: readonly ScreenLine[], columns: number, rows: number): string {
  const drawn: string[] = [];
  let [used, shown] = [0, 0];
  for (const { text, style, whole } of lines) {
    const safe = printable(text);
    // The last column stays free: clearing behind it would take its character away.
    const fitting = whole ? safe : cutToWidth(safe, columns - 1);
    // A command is never cut: it goes on in the next row.
    const takes = Math.max(1, Math.ceil(textWidth(fitting) / columns));
    const isLast = shown === lines.length - 1;
    if (used + takes > rows - (isLast ? 0 : 1)) break;
    drawn.push(`${painted(fitting, style)}${CLEAR_LINE}`);
    used += takes;
    shown += 1;
  }
  const left = lines.length - shown;
  if (left > 0)
    drawn.push(`${painted(cutToWidth(`… ${left} more lines`, columns), "faint")}${CLEAR_LINE}`);
  return `${HOME}${drawn.join("\n")}${CLEAR_BELOW}`;
}
