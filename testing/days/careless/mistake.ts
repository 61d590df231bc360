import type { Day } from "../day.ts";
import type { DayWorker, Played } from "../day-worker.ts";

type Input = Readonly<Record<string, unknown>>;

/** One call of an agent, so that it can be made again. */
export type Attempt =
  | { readonly kind: "bash"; readonly command: string }
  | { readonly kind: "write"; readonly path: string; readonly content: string }
  | { readonly kind: "edit"; readonly path: string; readonly old: string; readonly text: string }
  | { readonly kind: "notebook"; readonly path: string }
  /** One of our tools. */
  | { readonly kind: "tool"; readonly name: string; readonly input: Input }
  /** A tool of the client, or of another server. */
  | { readonly kind: "other"; readonly name: string; readonly input: Input }
  | { readonly kind: "task"; readonly id: string; readonly fields: Input }
  /** The end of a turn. */
  | { readonly kind: "stop" };

/** Something an agent does and should not. */
export interface Mistake {
  readonly what: string;
  readonly by: DayWorker;
  readonly call: Attempt;
  /** The issue it is about, where the call does not say. */
  readonly issue?: number;
  /** What the agent wanted, in the way that is open to it: for lines that name no more than a tool. */
  readonly instead?: Attempt;
  /** The person agrees when asked, without a remedy of the line. */
  readonly asks?: true;
}

/** Mistakes of one kind; what they need is set up between them. */
export interface Family {
  readonly name: string;
  readonly play: (day: Day) => AsyncGenerator<Mistake>;
}

export const bash = (command: string): Attempt => ({ kind: "bash", command });
export const write = (path: string, content = "x\n"): Attempt => ({ kind: "write", path, content });
export const edit = (path: string, old: string, text: string): Attempt => ({
  ...{ kind: "edit", path, old, text },
});
export const tool = (name: string, input: Input): Attempt => ({ kind: "tool", name, input });
export const task = (id: string, fields: Input): Attempt => ({ kind: "task", id, fields });
export const STOP: Attempt = { kind: "stop" };

export function handOff(number: number, command: string, move: Input): Attempt {
  return tool("handoff_ticket", { number, command, reason: "as I see it", ...move });
}

export function attempt(by: DayWorker, call: Attempt): Promise<Played> {
  switch (call.kind) {
    case "bash":
      return by.bash(call.command);
    case "write":
      return by.write(call.path, call.content);
    case "edit":
      return by.edit(call.path, call.old, call.text);
    case "notebook":
      return by.notebook(call.path, "print(1)");
    case "tool":
      return by.tool(call.name, call.input);
    case "other":
      return by.other(call.name, call.input);
    case "task":
      return by.task(call.id, call.fields);
    case "stop":
      return by.rests();
  }
}
