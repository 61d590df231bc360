import type { GateHealth, GithubPoints, PageSections } from "../../actions/page/page-data.ts";
import { el, fill, partOf } from "../dom.ts";
import { ageOf } from "../time.ts";
import { badge, counted } from "../words.ts";

const HEADS = ["Gate", "Held", "Asked", "Undecided", "Last"];

/** Gates that spoke, then how many did not. */
export function showGates({ gates, entries }: PageSections["gates"]): void {
  const total = (gate: GateHealth) => gate.held + gate.asked + gate.undecided + gate.shadow;
  const spoke = gates
    .filter((gate) => total(gate) > 0 || gate.mode === "shadow")
    .sort((a, b) => total(b) - total(a));
  const silent = gates.filter((gate) => !spoke.includes(gate));
  fill(
    partOf("gates"),
    el(
      "div",
      { class: "sheet" },
      el(
        "h3",
        { class: "box-head" },
        "Gates",
        el(
          "span",
          { class: "soft small plain-weight" },
          `${counted(entries, "entry", "entries")} in the log`,
        ),
      ),
      spoke.length > 0 &&
        el(
          "table",
          { class: "figures" },
          el("thead", {}, el("tr", {}, ...HEADS.map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, ...spoke.map(gateRow)),
        ),
      silent.length > 0 &&
        el(
          "details",
          { "data-key": "silent gates" },
          el(
            "summary",
            { "data-key": "silent gates summary" },
            `${counted(silent.length, "gate")} had nothing to say`,
          ),
          el("p", { class: "soft small" }, silent.map(({ gate }) => gate).join(", ")),
        ),
    ),
  );
}

function gateRow({ gate, mode, held, asked, undecided, shadow, lastAt }: GateHealth): HTMLElement {
  const figure = (count: number, tone = "") =>
    el("td", { class: count === 0 ? "soft" : tone }, count.toLocaleString("en"));
  return el(
    "tr",
    {},
    el(
      "th",
      { scope: "row" },
      gate,
      mode === "shadow" && " ",
      mode === "shadow" && badge(`shadow ${shadow}`, "quiet"),
    ),
    figure(held),
    figure(asked),
    figure(undecided, "is-bad"),
    el("td", { class: "soft" }, ageOf(lastAt)),
  );
}

export function showGithub(points: GithubPoints | null): void {
  if (points === null) {
    fill(partOf("github"));
    return;
  }
  const { requests, spent, lastMinute, mostAMinute, leftOfHour } = {
    ...points,
    spent: points.points,
  };
  fill(
    partOf("github"),
    el(
      "div",
      { class: "sheet" },
      el("h3", { class: "box-head" }, "GitHub points"),
      el(
        "p",
        {},
        `${lastMinute.toLocaleString("en")} of ${mostAMinute.toLocaleString("en")} points in the last minute, from this machine`,
      ),
      el("meter", {
        min: 0,
        max: mostAMinute,
        high: mostAMinute * 0.8,
        value: lastMinute,
        "aria-label": "Points in the last minute",
      }),
      el(
        "p",
        { class: "soft small" },
        `This page: ${counted(requests, "request")}, ${counted(spent, "point")}.${leftOfHour === null ? "" : ` GitHub has ${leftOfHour.toLocaleString("en")} left for this hour.`}`,
      ),
    ),
  );
}

export function showUnknown(unknown: readonly string[]): void {
  fill(
    partOf("unknown"),
    unknown.length > 0 &&
      el(
        "div",
        { class: "sheet" },
        el("h3", { class: "box-head" }, "Not known"),
        el("ul", { class: "plain" }, ...unknown.map((line) => el("li", {}, line))),
      ),
  );
}
