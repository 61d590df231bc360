import { timingSafeEqual } from "node:crypto";

/** What of a request tells whether it may be answered. Everything in it is a stranger's. */
export interface PageRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type Checked =
  | { readonly kind: "answer"; readonly path: string; readonly query: URLSearchParams }
  | { readonly kind: "refuse"; readonly status: 400 | 403 | 404 | 405 | 414; readonly why: string };

const LONGEST_URL = 2048;

/**
 * Whether a request comes from this page. Host: another site's name that was made to point to this
 * machine is not ours. Origin: no other site's script. Token: no other user of this machine.
 */
export function checkRequest(asked: PageRequest, port: number, token: string): Checked {
  const { method, url = "", headers } = asked;
  if (method !== "GET" && method !== "HEAD") return refuse(405, "This page is only read.");
  if (url.length > LONGEST_URL) return refuse(414, "The address is too long.");
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const host = headers["host"];
  if (typeof host !== "string" || !hosts.includes(host)) return refuse(403, "Not this host.");
  const origin = headers["origin"];
  if (origin !== undefined && origin !== `http://${host}`) return refuse(403, "Not this origin.");
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    return refuse(403, "Not from another site.");
  }
  if (!url.startsWith("/")) return refuse(400, "Not an address of this page.");
  const [, given = "", ...rest] = (url.split("?")[0] ?? "").split("/");
  if (!isSame(given, token)) return refuse(404, "Nothing here.");
  const query = new URLSearchParams(url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");
  return { kind: "answer", path: rest.join("/"), query };
}

function refuse(status: Extract<Checked, { kind: "refuse" }>["status"], why: string): Checked {
  return { kind: "refuse", status, why };
}

/** Takes the same time wherever they differ. */
function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
