import type { ProvenAct } from "../prove/act.ts";
import type { Start } from "../prove/classify.ts";

/** A way to change the board, or what gates remember, that is no hand-off. */
export interface Bypass {
  /** Its short name: "gh issue close". */
  readonly name: string;
  /** What the agent can do instead. */
  readonly recovery: string;
  /** A command of ours that a person may run: its words behind the program's name. */
  readonly person?: readonly string[];
  /** It changes `.ralph/`, the records of gates or the plugin itself. */
  readonly isOnOwnFiles?: true;
  /** It is such a command, but not all that is done: nobody can be asked about it. */
  readonly isMixed?: true;
}

/** What must be known of the world to tell a bypass. */
export interface BypassWorld extends Start {
  /** Is this file, or what a link of this name leads to, our own executable? */
  readonly isOwn: (path: string) => boolean;
  /** Where a path lies, links followed, by the folders that agents do not write to. */
  readonly guarded: (path: string) => Guarded;
  /** Is a guarded folder, or one in it, empty that lies at or below this one? Undefined: it is not known. */
  readonly hasEmptyFolder?: (path: string) => boolean;
  /** Hosts beside GitHub's own at which the board can be changed: "ghe.example.com", "127.0.0.1:8080". */
  readonly apiHosts: readonly string[];
}

/** In a guarded folder, or outside; else, what lies above one: the names in it that lead there. */
export type Guarded = "inside" | "outside" | readonly string[];

/** Judges an act of the whole command. */
export type JudgeAct = (act: ProvenAct, world: BypassWorld, command: string) => Bypass | undefined;

/** What guards the agents is not theirs to change. */
export const LEAVE_TO_PERSON = "leave it as it is; a person changes it";

export function bypass(name: string, recovery = "handoff_ticket"): Bypass {
  return { name, recovery };
}
