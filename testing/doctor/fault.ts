import type { Machine } from "./machine.ts";

/** One thing that is wrong with a machine, and what doctor must say about it. */
export interface Fault {
  readonly name: string;
  /** The check that finds it. */
  readonly id: string;
  readonly status?: "fails" | "warns";
  /** In its words. */
  readonly says: string;
  readonly team?: true;
  /** It needs a copy of the plugin. */
  readonly inPlugin?: true;
  seed(machine: Machine): void | Promise<void>;
  /**
   * What is done with the printed command: "run" as it stands; "edit": in an editor, which this test
   * plays by removing the file; or why it cannot be run here.
   */
  readonly command: "run" | "edit" | { readonly notRun: string };
}

export const OF_THE_CLIENT = { notRun: "a command of the client" } as const;
export const OF_THE_SYSTEM = { notRun: "it changes the machine" } as const;
