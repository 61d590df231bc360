/** How a line is shown on a terminal that has colours. */
export type Style = "strong" | "faint" | "plain";

/** A line for people. `whole`: a command or a path, which is never cut. */
export interface ScreenLine {
  readonly text: string;
  readonly style?: Style;
  readonly whole?: true;
}

const ESCAPES = { strong: "\u001b[1m", faint: "\u001b[2m", plain: "" } as const;

/** Colours only for a person at a terminal that has them, and never against NO_COLOR. */
export function painted(text: string, style: Style | undefined): string {
  const { NO_COLOR, TERM } = process.env;
  const isPlain = style === undefined || style === "plain" || text === "";
  if (isPlain || NO_COLOR || TERM === "dumb" || !process.stdout.isTTY) return text;
  return `${ESCAPES[style]}${text}\u001b[0m`;
}

const USUAL_WIDTH = 80;
const NARROWEST = 20;

/** The columns of the terminal; 80 where there is none. */
export function screenWidth(): number {
  const given = process.stdout.columns || Number(process.env["COLUMNS"]) || USUAL_WIDTH;
  return Math.max(NARROWEST, Math.min(given, 400));
}
