import type { IssueShown } from "../../actions/page/page-data.ts";
import { byId, el } from "../dom.ts";
import { fetchPart } from "../live.ts";
import { ageOf } from "../time.ts";
import { command, counted, holderText } from "../words.ts";

const dialog = byId("issue", HTMLDialogElement);

/** Shows an issue with its description and last comments. */
export async function openIssue(key: string): Promise<void> {
  const shown = await fetchPart<IssueShown>("issue", { key });
  const close = el("button", { type: "button", class: "close", "aria-label": "Close" }, "Close");
  close.addEventListener("click", () => dialog.close());
  dialog.replaceChildren(
    ...(shown
      ? issueBody(shown, close)
      : [el("h2", { id: "issue-title" }, "This issue cannot be read now."), close]),
  );
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** A click beside the dialog closes it. */
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

function issueBody(
  { card, body, labels, comments, commentsInAll }: IssueShown,
  close: HTMLElement,
): Node[] {
  const facts = [
    card.state,
    card.priority,
    card.estimate && `size ${card.estimate}`,
    card.holder && `held by ${holderText(card.holder)}`,
    card.blockedBy.length > 0 && `waits for ${card.blockedBy.map((one) => `#${one}`).join(", ")}`,
    card.parts > 0 && counted(card.parts, "sub-issue"),
    ...labels,
  ].filter((fact) => typeof fact === "string");
  return [
    el(
      "div",
      { class: "dialog-head" },
      el(
        "h2",
        { id: "issue-title" },
        el("span", { class: "number" }, `#${card.number}`),
        " ",
        el("bdi", {}, card.title),
      ),
      close,
    ),
    el("p", { class: "soft" }, facts.join(" · ")),
    body.trim() === ""
      ? el("p", { class: "soft" }, "No description.")
      : el("div", { class: "text" }, body),
    el("h3", {}, counted(commentsInAll, "comment")),
    ...(comments.length < commentsInAll
      ? [el("p", { class: "soft" }, `The last ${comments.length} are shown.`)]
      : []),
    el(
      "ol",
      { class: "comments" },
      ...comments.map((one) =>
        el(
          "li",
          {},
          el(
            "p",
            { class: "soft small" },
            el("bdi", {}, holderText(one.author)),
            " · ",
            ageOf(one.at),
          ),
          el("div", { class: "text" }, one.body),
        ),
      ),
    ),
    command(`ralph board show ${card.number}`, "which shows all of it"),
  ];
}
