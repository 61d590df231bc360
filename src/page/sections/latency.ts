import type { Latency } from "../../actions/page/page-data.ts";
import { el, fill, partOf, svg } from "../dom.ts";
import { clockTime } from "../time.ts";

const SIZE = { width: 440, height: 150, left: 46, right: 8, top: 10, bottom: 22 } as const;

export function showLatency(latency: Latency | null): void {
  if (latency === null) {
    fill(
      partOf("latency"),
      el(
        "div",
        { class: "sheet" },
        el("h3", { class: "box-head" }, "Latency"),
        el(
          "p",
          { class: "soft" },
          "Set RALPH_DEBUG=true where Claude Code starts: how long gates and tools take is then kept, and drawn here.",
        ),
      ),
    );
    return;
  }
  fill(
    partOf("latency"),
    el(
      "div",
      { class: "sheet" },
      el(
        "h3",
        { class: "box-head" },
        "Latency",
        el("span", { class: "soft small plain-weight" }, "milliseconds"),
      ),
      chart(latency.points),
      el(
        "p",
        { class: "legend small soft" },
        el("span", { class: "key key-median" }, "median"),
        el("span", { class: "key key-p95" }, "95th percentile"),
      ),
      table(latency.names),
    ),
  );
}

/** The next of 1, 2, 5, 10, 20, 50 … that is not below. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return [1, 2, 5, 10].map((one) => one * unit).find((one) => one >= value) ?? value;
}

function chart(points: Latency["points"]): SVGElement {
  const { width, height, left, right, top, bottom } = SIZE;
  const most = roundUp(Math.max(1, ...points.map(({ p95 }) => p95)));
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const x = (at: number) =>
    left + ((at - first) / Math.max(1, last - first)) * (width - left - right);
  const y = (ms: number) => height - bottom - (ms / most) * (height - top - bottom);
  const line = (of: (point: Latency["points"][number]) => number, name: string) =>
    svg("polyline", {
      class: name,
      points: points
        .map((point) => `${x(point.at).toFixed(1)},${y(of(point)).toFixed(1)}`)
        .join(" "),
    });
  const dots =
    points.length === 1
      ? points.flatMap((point) => [
          svg("circle", { class: "p95", cx: x(point.at), cy: y(point.p95), r: 3 }),
          svg("circle", { class: "median", cx: x(point.at), cy: y(point.median), r: 3 }),
        ])
      : [];
  const newest = points.at(-1);
  const about = `Latency from ${clockTime(first)} to ${clockTime(last)}: at last a median of ${newest?.median ?? 0} and a 95th percentile of ${newest?.p95 ?? 0} milliseconds`;
  return svg(
    "svg",
    { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": about },
    ...[0, most / 2, most].flatMap((ms) => [
      svg("line", { x1: left, x2: width - right, y1: y(ms), y2: y(ms) }),
      svg("text", { x: left - 8, y: y(ms) + 4, "text-anchor": "end" }, `${ms}`),
    ]),
    svg("text", { x: left, y: height - 4 }, clockTime(first)),
    svg("text", { x: width - right, y: height - 4, "text-anchor": "end" }, clockTime(last)),
    line(({ p95 }) => p95, "p95"),
    line(({ median }) => median, "median"),
    ...dots,
  );
}

function table(names: Latency["names"]): HTMLElement {
  const heads = ["What", "Times", "Median", "95 %"];
  return el(
    "table",
    { class: "figures" },
    el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
    el(
      "tbody",
      {},
      ...names.map(({ name, count, median, p95 }) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, name),
          ...[count, median, p95].map((one) => el("td", {}, one.toLocaleString("en"))),
        ),
      ),
    ),
  );
}
