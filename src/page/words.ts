import { byId, el } from "./dom.ts";

/** Says something to those who do not see the page change. */
export function say(text: string): void {
  byId("said", HTMLElement).textContent = text;
}

/** "1 issue", "3 issues". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

export function empty(head: string, text: string): HTMLElement {
  return el(
    "div",
    { class: "empty" },
    el("p", { class: "empty-head" }, head),
    el("p", { class: "soft" }, text),
  );
}

export function badge(text: string, kind: string): HTMLElement {
  return el("span", { class: `badge badge-${kind}` }, text);
}

/** A command for the terminal, and a button that copies it. */
export function command(text: string, about: string): HTMLElement {
  const button = el(
    "button",
    { type: "button", class: "copy", "data-key": `copy ${text}` },
    "Copy",
  );
  button.setAttribute("aria-label", `Copy the command ${text}, ${about}`);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
      say("Copied");
    } catch {
      // The browser does not let the page write to the clipboard; the text can still be selected.
      button.textContent = "Select it";
    }
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1600);
  });
  return el("div", { class: "command" }, el("code", {}, text), button);
}

/** `session 0123abcd-…` by its beginning; a teammate by its name. */
export function holderText(holder: string): string {
  return holder.replace(/^session ([0-9a-f]{8})[0-9a-f-]{10,}$/, "session $1");
}
