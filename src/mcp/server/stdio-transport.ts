import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from "@modelcontextprotocol/server";

const NEW_LINE = 10;

/** A tool waits at most 20 seconds for GitHub. */
const LAST_ANSWERS_MS = 25_000;

/**
 * The package's own transport reads process.stdin and writes process.stdout, whose streams take the
 * runtime longer to load than all the rest of a start but the package itself. This one
 * exchanges the same lines through the runtime's own handles.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #buffer = new ReadBuffer();
  readonly #input = Bun.stdin.stream().getReader();
  readonly #output = Bun.stdout.writer();
  #isClosed = false;
  /** Requests that have not been answered yet, by their ids. */
  readonly #open = new Set<string | number>();
  #answered: (() => void) | undefined;
  #ending: Promise<void> | undefined;
  readonly #onEnd: () => void;

  /** `onEnd` is called when the client has closed its side. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  async start(): Promise<void> {
    void this.#readAll();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#output.write(serializeMessage(message));
      await this.#output.flush();
    } catch (error) {
      // Nobody reads the answers any more, though the input may stay open.
      this.#report(error);
      void this.#end();
    }
    if (!("method" in message) && "id" in message && message.id !== undefined) {
      this.#settle(message.id);
    }
  }

  #settle(id: string | number): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#answered?.();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.();
    this.#onEnd();
    // An input that is read keeps the process.
    await this.#input.cancel();
  }

  async #readAll(): Promise<void> {
    try {
      for (;;) {
        const { done, value: chunk } = await this.#input.read();
        if (done || this.#isClosed) break;
        this.#take(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
      }
    } catch (error) {
      this.#report(error);
    }
    await this.#end();
  }

  /** Once, whoever notices first: a second wait would hide the first one, whose timer runs on. */
  #end(): Promise<void> {
    this.#ending ??= this.#allAnswered().then(() => this.close());
    return this.#ending;
  }

  /**
   * A client that has closed its side may still wait for answers, and a change must be completed.
   */
  async #allAnswered(): Promise<void> {
    if (this.#open.size === 0) return;
    await new Promise<void>((done) => {
      // Cleared when all is answered: a timer that runs on keeps the process.
      const late = setTimeout(done, LAST_ANSWERS_MS);
      this.#answered = () => {
        clearTimeout(late);
        done();
      };
    });
  }

  #take(chunk: Buffer): void {
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      // The line is too long, and the buffer was reset. The rest of the line is ignored; later
      // lines are read as usual.
      this.#report(error);
      const end = chunk.indexOf(NEW_LINE);
      if (end >= 0) this.#buffer.append(chunk.subarray(end + 1));
    }
    this.#deliver();
  }

  #deliver(): void {
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        if ("method" in message && "id" in message) this.#open.add(message.id);
        const cancelled = cancelledBy(message);
        // It is never answered.
        if (cancelled !== undefined) this.#settle(cancelled);
        this.onmessage?.(message);
      } catch (error) {
        // Not a protocol message; the next line may be one.
        this.#report(error);
      }
    }
  }

  #report(error: unknown): void {
    this.onerror?.(error instanceof Error ? error : new Error(String(error)));
  }
}

/** The request of which the client wants no answer any more. */
function cancelledBy(message: JSONRPCMessage): string | number | undefined {
  if (!("method" in message) || message.method !== "notifications/cancelled") return undefined;
  const id = message.params?.["requestId"];
  return typeof id === "string" || typeof id === "number" ? id : undefined;
}
