import type { MergeLane } from "../../actions/page/page-data.ts";
import { el, fill, partOf } from "../dom.ts";
import { ageOf } from "../time.ts";
import { badge, counted, empty, holderText } from "../words.ts";

/** Who merges now, then what is to be merged in the order it came. */
export function showMerges({ now, approval, queue, more }: MergeLane): void {
  fill(
    partOf("merges"),
    now &&
      el(
        "p",
        { class: "sheet merging" },
        badge("merging", "active"),
        " ",
        el("bdi", {}, holderText(now.holder)),
        " · ",
        ageOf(now.since),
      ),
    queue.length === 0
      ? empty("Nothing to merge.", "Issues in review line up here, one merge at a time.")
      : el("ol", { class: "lane sheet" }, ...queue.map((one) => laneItem(one, approval))),
    more > 0 && el("p", { class: "soft" }, `And ${counted(more, "more", "more")} in review.`),
  );
}

function laneItem(one: MergeLane["queue"][number], approval: MergeLane["approval"]): HTMLElement {
  const { number, title, branch, since, isApproved, lastCommit } = one;
  const state =
    approval === "rules"
      ? badge("by the project's rules", "quiet")
      : isApproved
        ? badge("approved", "good")
        : badge("waits for you", "decide");
  return el(
    "li",
    {},
    el("p", {}, el("span", { class: "number" }, `#${number}`), " ", el("bdi", {}, title)),
    el(
      "p",
      { class: "lane-facts" },
      state,
      el("code", {}, branch),
      since !== null && el("span", { class: "soft small lane-age" }, ageOf(since)),
    ),
    lastCommit &&
      el(
        "p",
        { class: "soft small" },
        el("bdi", {}, lastCommit.subject),
        " · ",
        ageOf(lastCommit.at),
      ),
  );
}
