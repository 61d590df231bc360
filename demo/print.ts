import type { Ran } from "./stage.ts";

const COLOUR = process.stdout.isTTY && !process.env["NO_COLOR"];

function paint(code: number, text: string): string {
  return COLOUR ? `\u001b[${code}m${text}\u001b[0m` : text;
}

/** One event of the play, as the picture needs it. */
export interface PlayedEvent extends Ran {
  readonly gist: string;
  readonly gate: string;
}

/** Prints the play row by row: event, gist, gate, exit code, line. */
export function printer() {
  const events: PlayedEvent[] = [];
  return {
    events,
    chapter: (text: string) => console.log(`\n${paint(1, text)}`),
    work: (text: string) => console.log(paint(33, `  work          ${text}`)),
    board: (text: string) => console.log(paint(36, `  board         ${text}`)),
    event: (event: string, gist: string, gate: string, { code, line }: Ran) => {
      events.push({ gist, gate, code, line });
      const held = code === 2;
      const verdict = paint(held ? 31 : 32, `exit ${code}`);
      const short = gist.length > 46 ? `${gist.slice(0, 45)}…` : gist;
      const head = `  ${event.padEnd(14)}${short.padEnd(48)}${gate.padEnd(21)}`;
      console.log(`${head}${verdict}${line === "" ? "" : `  ${line}`}`);
    },
  };
}
