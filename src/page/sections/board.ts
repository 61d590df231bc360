import type { Card, Column, PageSections } from "../../actions/page/page-data.ts";
import { byId, el, fill, partOf } from "../dom.ts";
import { fetchPart, whenQuiet } from "../live.ts";
import { ageOf } from "../time.ts";
import { counted, empty, holderText } from "../words.ts";
import { moveByArrows } from "./board-keys.ts";
import { openIssue } from "./issue-dialog.ts";

const filter = byId("board-filter", HTMLInputElement);

/** Cards that somebody asked for beyond the first of a column. */
const extra = new Map<string, readonly Card[]>();
let latest: PageSections["board"] | undefined;

export async function showBoard(board: PageSections["board"]): Promise<void> {
  latest = board;
  const text = filter.value.trim();
  const asked = text === "" ? board : await fetchPart<PageSections["board"]>("columns", { text });
  if (text === filter.value.trim()) show((asked ?? board).columns, text);
}

filter.addEventListener(
  "input",
  whenQuiet(150, () => {
    extra.clear();
    if (latest) void showBoard(latest);
  }),
);

function show(columns: readonly Column[], text: string): void {
  if (columns.length === 0) {
    fill(
      partOf("board"),
      text === ""
        ? empty("No open issues.", "ralph board add --title TEXT makes the first one.")
        : empty(
            "No issue matches.",
            "The filter looks at titles, numbers such as #42, and holders.",
          ),
    );
    return;
  }
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  fill(
    partOf("board"),
    el(
      "div",
      {
        class: "columns",
        "data-scroll": "board",
        role: "group",
        "aria-label": `${counted(total, "open issue")} in ${counted(columns.length, "state")}`,
      },
      ...columns.map((column) => columnBox(column, text)),
    ),
  );
}

function columnBox({ state, count, cards: first }: Column, text: string): HTMLElement {
  // Cards that were asked for are shown until the column's beginning changes places with them.
  const shown = new Set(first.map(({ key }) => key));
  const cards = [...first, ...(extra.get(state) ?? []).filter(({ key }) => !shown.has(key))];
  const left = count - cards.length;
  const more = el(
    "button",
    { type: "button", class: "more", "data-key": `more ${state}` },
    `Show more of ${left.toLocaleString("en")}`,
  );
  more.setAttribute("aria-label", `Show more issues in ${state}, ${left} left`);
  more.addEventListener("click", async () => {
    const asked = await fetchPart<{ cards: readonly Card[] }>("cards", {
      state,
      text,
      from: `${cards.length}`,
    });
    if (!asked) return;
    extra.set(state, [...(extra.get(state) ?? []), ...asked.cards]);
    if (latest) void showBoard(latest);
  });
  return el(
    "section",
    { class: "column", "aria-label": `${state}, ${counted(count, "issue")}` },
    el("h3", {}, state, el("span", { class: "count" }, count.toLocaleString("en"))),
    el(
      "ul",
      { class: "cards", "data-scroll": state },
      ...cards.map((card, nth) => el("li", {}, cardButton(card, nth))),
      left > 0 && el("li", {}, more),
    ),
  );
}

function cardButton(card: Card, nth: number): HTMLElement {
  const { key, number, title, priority, estimate, holder, heldSince, blockedBy, parts } = card;
  const button = el(
    "button",
    {
      type: "button",
      class: `card${holder === null ? "" : " is-held"}`,
      "data-key": `card ${key}`,
      tabindex: nth === 0 ? 0 : -1,
    },
    el(
      "span",
      { class: "card-head" },
      el("span", { class: "number" }, `#${number}`),
      priority !== null && el("span", { class: `priority ${priority}` }, priority),
      estimate !== null && el("span", { class: "estimate" }, estimate),
    ),
    el("bdi", { class: "card-title" }, title),
    holder !== null &&
      el(
        "span",
        { class: "card-fact" },
        el("bdi", {}, holderText(holder)),
        " · ",
        ageOf(heldSince),
      ),
    blockedBy.length > 0 &&
      el(
        "span",
        { class: "card-fact is-blocked" },
        `waits for ${blockedBy
          .slice(0, 4)
          .map((one) => `#${one}`)
          .join(", ")}${blockedBy.length > 4 ? " …" : ""}`,
      ),
    parts > 0 && el("span", { class: "card-fact" }, counted(parts, "sub-issue")),
  );
  button.addEventListener("click", () => void openIssue(key));
  return button;
}

moveByArrows(partOf("board"));
