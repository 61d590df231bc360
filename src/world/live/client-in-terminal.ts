import { Failure } from "../files/failure.ts";

export interface ClientStart {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly prompt: string;
}

export interface Watching {
  /** The client has started and connected its servers; it gets what is on the screen. */
  isReady(screen: string): boolean;
  /** There is nothing more to wait for. */
  isOver(): boolean;
}

const START_MS = 60_000;
const WORK_MS = 120_000;
const GLANCE_MS = 100;
/** A line that is followed at once by Enter is taken for a pasted text. */
const TYPED_MS = 400;
const SCREEN_BYTES = 256 * 1024;

/**
 * Runs the interactive client in a pseudo-terminal, types one prompt and waits. Teammates exist only
 * there. The client is always ended.
 */
export async function runInTerminal(start: ClientStart, watching: Watching): Promise<void> {
  if (process.versions["bun"] === undefined) {
    throw new Failure(
      "a terminal for the client needs the compiled executable, and this is the version for node",
    );
  }
  let screen = "";
  const client = Bun.spawn([start.program, ...start.args], {
    cwd: start.cwd,
    env: { ...start.env },
    terminal: {
      cols: 180,
      rows: 50,
      data: (_terminal, data) => {
        screen = `${screen}${Buffer.from(data).toString("utf8")}`.slice(-SCREEN_BYTES);
      },
    },
  });
  let hasEnded = false;
  void client.exited.then(() => {
    hasEnded = true;
  });
  const until = async (isSo: () => boolean, patienceMs: number, what: string) => {
    const end = Date.now() + patienceMs;
    while (!isSo()) {
      if (hasEnded) throw new Failure(`the client ended before ${what}`);
      if (Date.now() > end) throw new Failure(`${what} was not seen within ${patienceMs / 1000} s`);
      await Bun.sleep(GLANCE_MS);
    }
  };
  try {
    await until(() => watching.isReady(screen), START_MS, "it was ready for a prompt");
    client.terminal?.write(start.prompt);
    await Bun.sleep(TYPED_MS);
    client.terminal?.write("\r");
    await until(() => watching.isOver(), WORK_MS, "the end of the work");
  } finally {
    await end(client);
  }
}

/** A client that is told to end still writes to its home, which is about to be removed. */
async function end(client: {
  readonly exited: Promise<number>;
  kill(signal: NodeJS.Signals): void;
}) {
  client.kill("SIGTERM");
  const ended = await Promise.race([client.exited, Bun.sleep(5000).then(() => undefined)]);
  if (ended !== undefined) return;
  client.kill("SIGKILL");
  await client.exited;
}
