import type { PlayedEvent } from "./print.ts";

const COLUMNS = 96;
const [CHARACTER, LINE, EDGE, BAR] = [7.8, 20, 18, 34];
const INDENT = 4 * CHARACTER;
const SECONDS_A_LINE = 0.6;
const MOST_OF_STATE_GATE = 4;

const STYLE = `
svg{--back:#ffffff;--edge:#d0d7de;--text:#1f2328;--dim:#59636e;--held:#b42318}
@media (prefers-color-scheme:dark){svg{--back:#0d1117;--edge:#30363d;--text:#e6edf3;--dim:#9198a1;--held:#ff8a80}}
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:var(--text);white-space:pre}
.dim{fill:var(--dim)}.held{fill:var(--held)}
@media (prefers-reduced-motion:no-preference){g.row{animation:show .4s both}}
@keyframes show{from{opacity:.25}}`.trim();

/** What the gates of the demo held, as a recording of a terminal. The demo's own output, nothing else. */
export function picture(events: readonly PlayedEvent[]): string {
  const rows = firstHolds(events).map(({ gist, gate, line }) => [
    { of: "", text: `> ${gist}` },
    ...wrapped(`${gate}: ${line.replace(/ for \d+ s\b/, " for 0 s")}`, COLUMNS - 4).map((text) => ({
      of: "held",
      text,
    })),
  ]);
  const width = Math.round(COLUMNS * CHARACTER + 2 * EDGE);
  let y = BAR + LINE;
  const groups = rows.map((lines, at) => {
    const top = y;
    const texts = lines.map(({ of, text }, nth) => textAt(top + LINE * nth, of, text));
    y += LINE * lines.length + LINE / 2;
    return `<g class="row" style="animation-delay:${(at * SECONDS_A_LINE).toFixed(1)}s">${texts.join("")}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img" aria-label="What gates hold in the demo">`,
    `<style>${STYLE}</style>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${y - 1}" rx="8" style="fill:var(--back);stroke:var(--edge)"/>`,
    `<text class="dim" x="${EDGE}" y="23">npm run demo: what agents try, and what the gates answer</text>`,
    ...groups,
    "</svg>",
    "",
  ].join("\n");
}

/** Each gate's first hold; state-gate, which has most rules, is shown more often. */
function firstHolds(events: readonly PlayedEvent[]): PlayedEvent[] {
  const times = new Map<string, number>();
  return events.filter(({ code, gate }) => {
    if (code !== 2) return false;
    const nth = (times.get(gate) ?? 0) + 1;
    times.set(gate, nth);
    return nth <= (gate === "state-gate" ? MOST_OF_STATE_GATE : 1);
  });
}

function textAt(y: number, of: string, text: string): string {
  const [style, x] = of === "" ? ["", EDGE] : [` class="${of}"`, EDGE + INDENT];
  return `<text${style} x="${x}" y="${y}">${escaped(text)}</text>`;
}

function wrapped(text: string, room: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1) ?? "";
    const longer = last === "" ? word : `${last} ${word}`;
    if (longer.length <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
