import { spawn } from "node:child_process";
import { createServer } from "node:http";

export interface GitServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the repositories of a folder on loopback, as a git host does. */
export async function startGitServer(folder: string): Promise<GitServer> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://loopback");
    const backend = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env["PATH"] ?? "",
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: "1",
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method ?? "GET",
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        HTTP_CONTENT_ENCODING: String(request.headers["content-encoding"] ?? ""),
        GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    request.pipe(backend.stdin);
    const parts: Buffer[] = [];
    backend.stdout.on("data", (part: Buffer) => parts.push(part));
    backend.on("close", () => {
      const answer = Buffer.concat(parts);
      const end = answer.indexOf("\r\n\r\n");
      const head = answer.subarray(0, end).toString("latin1").split("\r\n");
      const headers = Object.fromEntries(head.map((line) => line.split(": ", 2)));
      const { Status: status = "200", ...others } = headers;
      response.writeHead(Number.parseInt(status, 10), others);
      response.end(answer.subarray(end + 4));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
