import type { PageSections } from "../actions/page/page-data.ts";

/** What the server tells besides the sections. */
interface Others {
  readonly clock: number;
  /** Why the project cannot be read; null: it can. */
  readonly trouble: string | null;
}

type Told = PageSections & Others;
type Listener<Name extends keyof Told> = (value: Told[Name]) => void;

export interface Live {
  on<Name extends keyof Told>(name: Name, listener: Listener<Name>): void;
}

/** Follows the server. The browser itself connects again when the connection breaks. */
export function followServer(onConnection: (isOpen: boolean) => void): Live {
  const source = new EventSource("events");
  source.addEventListener("open", () => onConnection(true));
  source.addEventListener("error", () => onConnection(false));
  return {
    on: (name, listener) =>
      source.addEventListener(name, (event) => {
        listener(JSON.parse(event.data));
      }),
  };
}

/** Asks for one part of the page; undefined: the server has nothing, or is gone. */
export async function fetchPart<T>(
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<T | undefined> {
  try {
    const answer = await fetch(`${path}?${new URLSearchParams(query)}`);
    return answer.ok ? await answer.json() : undefined;
  } catch {
    // The line at the top of the page tells that the server is gone.
    return undefined;
  }
}

/** Calls once when the last call is this long ago: for what is typed. */
export function whenQuiet(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}
