import { el } from "./dom.ts";

/** How far the server's clock is ahead of the browser's. */
let ahead = 0;

export function setClock(serverNow: number): void {
  ahead = serverNow - Date.now();
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "12 min", "5 h", "2 d". */
function ageText(since: number): string {
  const age = Math.max(0, Date.now() + ahead - since);
  if (age < 10 * SECOND) return "just now";
  if (age < MINUTE) return `${Math.floor(age / SECOND)} s`;
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  if (age < DAY) return `${Math.floor(age / HOUR)} h`;
  return `${Math.floor(age / DAY)} d`;
}

/** A time as its age, which goes on by itself. */
export function ageOf(since: number | null, unknown = ""): HTMLElement | string {
  if (since === null || Number.isNaN(new Date(since).getTime())) return unknown;
  const at = new Date(since);
  return el(
    "time",
    { datetime: at.toISOString(), title: at.toLocaleString(), "data-since": since },
    ageText(since),
  );
}

export function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
}

/** Lets all ages on the page go on. */
export function tick(): void {
  for (const one of document.querySelectorAll<HTMLElement>("time[data-since]")) {
    const text = ageText(Number(one.dataset["since"]));
    if (one.textContent !== text) one.textContent = text;
  }
}
