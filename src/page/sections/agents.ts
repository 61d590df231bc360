import type { AgentRow, PageSections } from "../../actions/page/page-data.ts";
import { el, fill, partOf } from "../dom.ts";
import { ageOf } from "../time.ts";
import { badge, counted, empty } from "../words.ts";

const HEADS = ["Agent", "Issue", "Phase", "Branch", "Lock", "Last effect", "Holds in a row"];

export function showAgents({ rows, more }: PageSections["agents"]): void {
  if (rows.length === 0) {
    fill(
      partOf("agents"),
      empty("No agent runs here.", "Start Claude Code in this project; each agent then has a row."),
    );
    return;
  }
  fill(
    partOf("agents"),
    el(
      "div",
      { class: "sheet table-wrap" },
      el(
        "table",
        { class: "rows" },
        el("thead", {}, el("tr", {}, ...HEADS.map((head) => el("th", { scope: "col" }, head)))),
        el("tbody", {}, ...rows.map(agentRow)),
      ),
    ),
    more > 0 && el("p", { class: "soft" }, `And ${counted(more, "more agent")}.`),
  );
}

function nothing(): HTMLElement {
  return el(
    "span",
    { class: "soft" },
    el("span", { "aria-hidden": "true" }, "–"),
    el("span", { class: "hidden" }, "none"),
  );
}

function cell(head: string, ...children: Parameters<typeof el>[2][]): HTMLElement {
  return el("td", { "data-head": head }, el("div", {}, ...children));
}

function agentRow(row: AgentRow): HTMLElement {
  const { name, session, phase, issue, branch, lock, lastEffect, holdsInARow, heldBecause } = row;
  return el(
    "tr",
    { class: holdsInARow > 1 ? "is-stuck" : "" },
    el(
      "th",
      { scope: "row" },
      el("bdi", {}, name),
      el("span", { class: "soft small below" }, session),
    ),
    cell(
      "Issue",
      issue ? el("span", { class: "number" }, `#${issue.number}`) : nothing(),
      issue?.title && " ",
      issue?.title && el("bdi", {}, issue.title),
    ),
    cell("Phase", phase ?? nothing()),
    cell("Branch", branch === null ? nothing() : el("code", {}, branch)),
    cell("Lock", ...lockText(lock)),
    cell(
      "Last effect",
      lastEffect ? el("bdi", {}, lastEffect.what) : nothing(),
      lastEffect && el("span", { class: "soft small below" }, ageOf(lastEffect.at)),
    ),
    cell(
      "Holds in a row",
      holdsInARow === 0
        ? el("span", { class: "soft" }, "0")
        : badge(`${holdsInARow}`, holdsInARow > 1 ? "stuck" : "quiet"),
      heldBecause !== null &&
        holdsInARow > 0 &&
        el("bdi", { class: "soft small below" }, heldBecause),
    ),
  );
}

function lockText(lock: AgentRow["lock"]): Parameters<typeof el>[2][] {
  if (!lock) return [nothing()];
  const where =
    lock.presence === "gone"
      ? badge("holder gone", "stuck")
      : lock.presence === "elsewhere"
        ? badge("elsewhere", "quiet")
        : null;
  return [ageOf(lock.since), where && " ", where];
}
