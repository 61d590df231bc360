import { isReadOnly } from "../../src/shell/prove/read-only.ts";
import type { Act, Place } from "../../src/shell/read/act.ts";
import { type Reading, readCommand, type Start } from "../../src/shell/read/read-command.ts";

export const START: Start = { cwd: "/repo", home: "/home/me", gitDir: undefined };

export function read(command: string, start: Partial<Start> = {}): Reading {
  return readCommand(command, { ...START, ...start });
}

/** The acts as a person would write them: resolved name, then the arguments, the unknown ones in angle brackets. */
export function actsOf(command: string): string[] {
  return read(command).acts.map((act) => [act.name ?? "?", ...act.args.map(written)].join(" "));
}

function written({ value, text }: Act["args"][number]): string {
  return value ?? `<${text}>`;
}

/** The places of the last act that runs git. */
export function gitPlacesOf(command: string, start: Partial<Start> = {}): string {
  const act = read(command, start).acts.findLast(({ name }) => name === "git");
  return act ? act.places.map(spoken).join(" and ") : "no git";
}

export function spoken(place: Place): string {
  switch (place.kind) {
    case "unknown":
      return "unknown";
    case "git-dir":
      return `git-dir ${place.path}`;
    case "directory":
      return place.orElse.length === 0
        ? place.dir
        : `${place.dir}, else ${place.orElse.join(" or ")}`;
  }
}

/** What the branch gate would let pass off the branch. */
export function onlyReads(command: string): boolean {
  const { parsed, acts } = read(command);
  return parsed && acts.length > 0 && acts.every(isReadOnly);
}
