import type { ServerResponse } from "node:http";
import type { PageSections } from "../../actions/page/page-data.ts";

const MOST_READERS = 16;

/** A reader that is so far behind is sent away; its browser asks again. */
const MOST_BEHIND = 8 * 1024 * 1024;
const LONGEST_SECTION = 1024 * 1024;

const SOONEST_MS = 800;
const LATEST_MS = 10_000;
const ALIVE_MS = 5000;

/** Sends each part of the page to all that look at it, when it changed. Reads while somebody looks. */
export class LiveUpdates {
  readonly #readers = new Set<ServerResponse>();
  readonly #sent = new Map<string, string>();
  readonly #read: () => Promise<PageSections>;
  readonly #reasonOf: (error: unknown) => string;
  #isReading = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #alive: ReturnType<typeof setInterval> | undefined;

  constructor(read: () => Promise<PageSections>, reasonOf: (error: unknown) => string) {
    this.#read = read;
    this.#reasonOf = reasonOf;
  }

  get isFull(): boolean {
    return this.#readers.size >= MOST_READERS;
  }

  /** Begins with all that is known, and goes on until the reader leaves. */
  add(reader: ServerResponse): void {
    this.#readers.add(reader);
    reader.on("close", () => this.#remove(reader));
    reader.write(`retry: 1000\n\n${messageOf("clock", `${Date.now()}`)}`);
    for (const [name, data] of this.#sent) reader.write(messageOf(name, data));
    this.#alive ??= setInterval(() => this.#toAll("clock", `${Date.now()}`), ALIVE_MS);
    if (!this.#isReading) void this.#update();
  }

  close(): void {
    for (const reader of this.#readers) reader.end();
    this.#readers.clear();
    this.#rest();
  }

  #remove(reader: ServerResponse): void {
    this.#readers.delete(reader);
    if (this.#readers.size === 0) this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#alive);
    this.#alive = undefined;
  }

  async #update(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isReading = true;
    const began = Date.now();
    try {
      const sections = await this.#read();
      for (const [name, value] of Object.entries(sections)) this.#send(name, value);
      this.#send("trouble", null);
    } catch (error) {
      this.#send("trouble", this.#reasonOf(error));
    } finally {
      this.#isReading = false;
    }
    if (this.#readers.size === 0) return;
    // A board that takes long to read is read less often, so that agents are not slowed down by it.
    const rest = Math.min(LATEST_MS, Math.max(SOONEST_MS, 4 * (Date.now() - began)));
    this.#timer = setTimeout(() => void this.#update(), rest);
  }

  #send(name: string, value: unknown): void {
    const data = JSON.stringify(value);
    if (this.#sent.get(name) === data || data.length > LONGEST_SECTION) return;
    this.#sent.set(name, data);
    this.#toAll(name, data);
  }

  #toAll(name: string, data: string): void {
    for (const reader of this.#readers) {
      if (reader.writableLength > MOST_BEHIND) reader.destroy();
      else reader.write(messageOf(name, data));
    }
  }
}

/** JSON has no line breaks, so one line of data is enough. */
function messageOf(name: string, data: string): string {
  return `event: ${name}\ndata: ${data}\n\n`;
}
