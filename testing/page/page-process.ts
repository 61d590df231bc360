import { type ChildProcess, spawn } from "node:child_process";
import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { DIST, type Sandbox } from "../sandbox.ts";

export interface PageAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A running `ralph page`. */
export interface PageProcess {
  /** The whole address it printed, with the token. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  /** Asks for a path below the token; `raw` paths begin with a slash. */
  ask(path: string, how?: Asking): Promise<PageAnswer>;
  /** Ends it as Ctrl-C does, and gives its exit code. */
  stop(): Promise<number | null>;
}

interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Starts the built program and waits for the address it prints. */
export async function startPage(
  box: Pick<Sandbox, "env" | "project">,
  args: readonly string[] = [],
): Promise<PageProcess> {
  const child = spawn(join(DIST, "ralph"), ["page", ...args], { env: box.env, cwd: box.project });
  const line = await firstLine(child);
  const address: string = args.includes("--json") ? JSON.parse(line).address : line;
  const { port, pathname } = new URL(address);
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ask: PageProcess["ask"] = (path, { method = "GET", headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const whole = path.startsWith("/") ? path : `${pathname}${path}`;
      const asked = request(
        { host: "127.0.0.1", port, path: whole, method, headers },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (piece) => {
            text += piece;
          });
          response.on("end", () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: text,
            }),
          );
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  return {
    address,
    port: Number(port),
    token: pathname.slice(1, -1),
    pid: child.pid ?? 0,
    ask,
    stop: async () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let [said, wrong] = ["", ""];
    child.stdout?.on("data", (piece) => {
      said += piece;
      if (said.includes("\n")) resolve(said.split("\n")[0] ?? "");
    });
    child.stderr?.on("data", (piece) => {
      wrong += piece;
    });
    child.once("exit", (code) => reject(new Error(`ralph page ended with ${code}: ${wrong}`)));
  });
}
