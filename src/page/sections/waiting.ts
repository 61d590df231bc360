import type { PageSections, WaitShown } from "../../actions/page/page-data.ts";
import { byId, el, fill, partOf } from "../dom.ts";
import { ageOf } from "../time.ts";
import { badge, command, counted, empty, holderText, say } from "../words.ts";

/** So many are shown at first: what is below them on the page must be found, too. */
const FIRST = 12;

let known: ReadonlySet<string> | undefined;
let latest: PageSections["waiting"] = { count: 0, waits: [] };
let showsAll = false;

/** What goes on only after a person did something, the oldest first. */
export function showWaiting(waiting: PageSections["waiting"]): void {
  latest = waiting;
  announce(waiting.waits);
  show(waiting);
}

function show({ count, waits }: PageSections["waiting"]): void {
  const title = byId("waiting-title", HTMLHeadingElement);
  title.textContent =
    count === 0 ? "Needs you" : `${counted(count, "thing")} ${count === 1 ? "needs" : "need"} you`;
  const shown = showsAll ? waits : waits.slice(0, FIRST);
  const more = showsAll ? count - waits.length : 0;
  fill(
    partOf("waiting"),
    count === 0
      ? nothing(
          "Nothing waits for you.",
          "Plans, merges, questions and stuck agents appear here as soon as they need a person.",
        )
      : el("ol", { class: "waits" }, ...shown.map(waitItem)),
    shown.length < waits.length && allButton(count - shown.length),
    more > 0 &&
      el(
        "p",
        { class: "soft" },
        `And ${counted(more, "more", "more")}: ralph status --json lists all.`,
      ),
  );
}

function nothing(head: string, text: string): HTMLElement {
  const box = empty(head, text);
  box.classList.add("sheet", "is-clear");
  return box;
}

function allButton(count: number): HTMLElement {
  const all = el(
    "button",
    { type: "button", class: "more", "data-key": "all waits" },
    `Show ${count} more`,
  );
  all.addEventListener("click", () => {
    showsAll = true;
    show(latest);
  });
  return all;
}

function announce(waits: readonly WaitShown[]): void {
  const now = new Set(waits.map(nameOf));
  const fresh = known ? waits.filter((wait) => !known?.has(nameOf(wait))) : [];
  if (known === undefined && waits.length > 0)
    say(`${counted(waits.length, "thing waits", "things wait")} for you.`);
  else if (fresh.length > 0) say(`New: ${fresh.map(nameOf).join(", ")}`);
  else if (known && known.size > 0 && waits.length === 0) say("Nothing waits for you any more.");
  known = now;
}

function nameOf({ kind, number, who }: WaitShown): string {
  return [kind, number === null ? who : `#${number}`].filter((part) => part).join(" ");
}

const TONES: Readonly<Record<string, string>> = {
  "plan to approve": "decide",
  "merge to approve": "decide",
  escalation: "ask",
  question: "ask",
  "permission prompt": "ask",
  "held agent": "stuck",
  "stale lock": "stuck",
  "abandoned lock": "stuck",
};

function waitItem(wait: WaitShown): HTMLElement {
  const { kind, number, title, who, since, what, settledBy } = wait;
  const tone = TONES[kind] ?? "decide";
  return el(
    "li",
    { class: `wait wait-${tone}` },
    el(
      "div",
      { class: "wait-head" },
      badge(kind, tone),
      el(
        "h3",
        {},
        number !== null && el("span", { class: "number" }, `#${number}`),
        number !== null && " ",
        el("bdi", {}, title ?? (who === null ? kind : holderText(who))),
      ),
      el("span", { class: "wait-age soft" }, ageOf(since, "since when is not known")),
    ),
    what !== null && el("p", { class: "wait-what" }, el("bdi", {}, what)),
    who !== null && title !== null && el("p", { class: "soft wait-who" }, holderText(who)),
    el(
      "div",
      { class: "commands" },
      ...settledBy.map((text) => command(text, `which settles ${nameOf(wait)}`)),
    ),
  );
}
