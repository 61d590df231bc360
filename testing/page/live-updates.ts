import { request } from "node:http";
import type { PageProcess } from "./page-process.ts";

interface Message {
  readonly event: string;
  readonly data: unknown;
}

/** What a page is told, as it comes. */
export interface ReadUpdates {
  readonly seen: readonly Message[];
  /** Waits for such a message, also among those that came before. */
  until(is: (message: Message, nth: number) => boolean): Promise<Message>;
  end(): void;
}

export function liveUpdates({ port, token }: Pick<PageProcess, "port" | "token">): ReadUpdates {
  const seen: Message[] = [];
  const asked = request({ host: "127.0.0.1", port, path: `/${token}/events` }, (response) => {
    let rest = "";
    response.setEncoding("utf8");
    response.on("data", (piece: string) => {
      rest += piece;
      const messages = rest.split("\n\n");
      rest = messages.pop() ?? "";
      for (const message of messages) {
        const [, event, data] = /^event: (.*)\ndata: (.*)$/.exec(message) ?? [];
        if (event !== undefined && data !== undefined) seen.push({ event, data: JSON.parse(data) });
      }
    });
  });
  asked.on("error", () => undefined);
  asked.end();
  return {
    seen,
    until: async (is) => {
      for (;;) {
        const found = seen.findLast((message) => is(message, seen.indexOf(message)));
        if (found) return found;
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    end: () => asked.destroy(),
  };
}
