import type { DecisionPage, DecisionShown } from "../../actions/page/page-data.ts";
import { byId, el, fill, partOf } from "../dom.ts";
import { fetchPart, whenQuiet } from "../live.ts";
import { ageOf } from "../time.ts";
import { badge, command, empty, holderText } from "../words.ts";

const outcome = byId("decisions-outcome", HTMLSelectElement);
const search = byId("decisions-filter", HTMLInputElement);

/** What was asked for beyond the newest. It stays in the page, so there is an end to it. */
let older: readonly DecisionShown[] = [];
let hasOlder = false;
let newest: DecisionPage = { entries: [], hasMore: false };
const MOST_SHOWN = 1000;

export async function showDecisions(page: DecisionPage): Promise<void> {
  const filters = { outcome: outcome.value, text: search.value.trim() };
  const isPlain = filters.outcome === "" && filters.text === "";
  const before = newest;
  newest = page;
  const asked = isPlain ? page : await fetchPart<DecisionPage>("decisions", filters);
  if (!asked) return;
  // New entries push others out of the newest; those stay on the page if older ones were shown.
  const first = new Set(asked.entries.map(({ id }) => id));
  if (older.length > 0 && isPlain) older = [...before.entries, ...older];
  older = older.filter(
    ({ id }, nth) => !first.has(id) && older.findIndex((one) => one.id === id) === nth,
  );
  show([...asked.entries, ...older], older.length > 0 ? hasOlder : asked.hasMore);
}

function again(): void {
  older = [];
  void showDecisions(newest);
}

outcome.addEventListener("change", again);
search.addEventListener("input", whenQuiet(200, again));

function show(entries: readonly DecisionShown[], hasMore: boolean): void {
  if (entries.length === 0) {
    const isPlain = outcome.value === "" && search.value.trim() === "";
    fill(
      partOf("decisions"),
      isPlain
        ? empty(
            "No gate held anything yet.",
            "What gates hold, ask or cannot decide is listed here with the reason.",
          )
        : empty("No decision matches.", "Change the filter to see others."),
    );
    return;
  }
  fill(
    partOf("decisions"),
    el("ol", { class: "timeline sheet" }, ...entries.map(decisionItem)),
    hasMore && entries.length < MOST_SHOWN && moreButton(entries),
    hasMore &&
      entries.length >= MOST_SHOWN &&
      el("p", { class: "soft" }, "ralph log --last 5000 shows older ones."),
  );
}

function moreButton(entries: readonly DecisionShown[]): HTMLElement {
  const more = el(
    "button",
    { type: "button", class: "more", "data-key": "older decisions" },
    "Show older",
  );
  more.addEventListener("click", async () => {
    const filters = { outcome: outcome.value, text: search.value.trim() };
    const page = await fetchPart<DecisionPage>("decisions", {
      ...filters,
      before: entries.at(-1)?.id ?? "",
    });
    if (!page) return;
    older = [...older, ...page.entries];
    hasOlder = page.hasMore;
    show([...entries, ...page.entries], page.hasMore);
  });
  return more;
}

const TONES: Readonly<Record<string, string>> = {
  held: "stuck",
  asked: "ask",
  undecided: "bad",
  shadow: "quiet",
};

function decisionItem(one: DecisionShown): HTMLElement {
  const { id, at, gate, line, recovery, who, tried } = one;
  return el(
    "li",
    {},
    el(
      "p",
      { class: "decision-head" },
      badge(one.outcome, TONES[one.outcome] ?? "quiet"),
      el("span", { class: "gate" }, gate),
      el("bdi", { class: "soft" }, holderText(who)),
      el("span", { class: "soft decision-age" }, ageOf(at)),
    ),
    el("p", { class: "why" }, el("bdi", {}, line)),
    el(
      "details",
      { "data-key": `decision ${id}` },
      el(
        "summary",
        { "data-key": `summary ${id}` },
        "More",
        el("span", { class: "hidden" }, ` about ${id}`),
      ),
      tried !== null &&
        el(
          "p",
          { class: "small" },
          el("span", { class: "soft" }, "Tried: "),
          el("code", {}, tried),
        ),
      recovery !== null &&
        el(
          "p",
          { class: "small" },
          el("span", { class: "soft" }, "Recovery: "),
          el("bdi", {}, recovery),
        ),
      command(`ralph explain ${id}`, "which shows what the gate knew"),
    ),
  );
}
