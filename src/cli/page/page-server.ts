import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { FollowedPage } from "../../actions/page/read-page.ts";
import { reasonOf } from "../../world/files/failure.ts";
import { CliRefusal } from "../command.ts";
import { LiveUpdates } from "./live-updates.ts";
import { HEADERS, type PageFiles, TYPES } from "./page-files.ts";
import { checkRequest } from "./request-check.ts";

/** The page is for the person at this machine: no other interface is listened on. */
const HERE = "127.0.0.1";

/** The one-time address that `--open` gives to the browser counts so long. */
const OPENING_MS = 30_000;

export interface PageServer {
  readonly address: string;
  /** Leads to the page once. It may be seen by others in the list of processes; the page may not. */
  openingAddress(): string;
  close(): Promise<void>;
}

export interface PageParts {
  readonly page: FollowedPage;
  readonly files: PageFiles;
}

/** Serves the page under an address that nobody can guess. It reads only. */
export async function servePage({ page, files }: PageParts, wanted: number): Promise<PageServer> {
  const token = randomBytes(24).toString("base64url");
  const updates = new LiveUpdates(page.read, reasonOf);
  let port = wanted;
  let opening: { readonly code: string; readonly until: number } | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const code = opening && Date.now() < opening.until ? opening.code : token;
    const opens = code !== token && checkRequest(request, port, code).kind === "answer";
    if (opens) {
      opening = undefined;
      response.writeHead(302, { ...HEADERS, Location: `/${token}/` }).end();
      return;
    }
    const checked = checkRequest(request, port, token);
    if (checked.kind === "refuse") {
      send(response, checked.status, "text/plain; charset=utf-8", `${checked.why}\n`);
      return;
    }
    const { path, query } = checked;
    const isHead = request.method === "HEAD";
    if (path === "events" && !isHead) {
      if (updates.isFull) return send(response, 503, "text/plain", "Too many open pages.\n");
      response.writeHead(200, { ...HEADERS, "Content-Type": "text/event-stream" });
      response.flushHeaders();
      updates.add(response);
      return;
    }
    const file = path === "" ? "index.html" : path;
    const text = Object.hasOwn(files, file) ? files[file] : undefined;
    if (text !== undefined) {
      send(response, 200, TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "text/plain", text);
      return;
    }
    const data = await dataAt(page, path, query);
    if (data === undefined) send(response, 404, "text/plain; charset=utf-8", "Nothing here.\n");
    else send(response, 200, "application/json", JSON.stringify(data));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, 500, "text/plain; charset=utf-8", `${reasonOf(error)}\n`);
    });
  });
  port = await new Promise<number>((resolve, reject) => {
    server.once("error", (error) => reject(asRefusal(error, wanted)));
    server.listen(wanted, HERE, () => {
      const at = server.address();
      resolve(typeof at === "object" && at !== null ? at.port : wanted);
    });
  });
  return {
    address: `http://${HERE}:${port}/${token}/`,
    openingAddress: () => {
      opening = { code: randomBytes(24).toString("base64url"), until: Date.now() + OPENING_MS };
      return `http://${HERE}:${port}/${opening.code}`;
    },
    close: () =>
      new Promise((resolve) => {
        updates.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Parts of the page that are asked for one by one. */
async function dataAt(page: FollowedPage, path: string, query: URLSearchParams): Promise<unknown> {
  const text = (query.get("text") ?? "").slice(0, 200);
  switch (path) {
    case "columns":
      return page.columns(text);
    case "cards": {
      const from = Number(query.get("from"));
      if (!Number.isSafeInteger(from) || from < 0) return undefined;
      return page.cards(query.get("state") ?? "", text, from);
    }
    case "decisions": {
      const [before, outcome] = [query.get("before"), query.get("outcome")];
      return page.decisions({
        ...(before ? { before } : {}),
        ...(outcome ? { outcome } : {}),
        text,
      });
    }
    case "issue":
      return page.issue(query.get("key") ?? "");
    default:
      return undefined;
  }
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  const allow = status === 405 ? { Allow: "GET, HEAD" } : {};
  response.writeHead(status, {
    ...HEADERS,
    ...allow,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    // What was sent with a refused request is not read.
    ...(status >= 400 ? { Connection: "close" } : {}),
  });
  response.end(text);
}

function asRefusal(error: unknown, port: number): unknown {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (!isTaken) return error;
  return new CliRefusal(
    `Port ${port} is in use. Name another with --port, or leave it out: a free one is found.`,
  );
}
