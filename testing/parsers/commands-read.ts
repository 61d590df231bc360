/** One simple command as a parser reads it: the words as they are written, in their order. */
export interface CommandRead {
  readonly assignments: readonly string[];
  readonly words: readonly string[];
  readonly redirects: readonly string[];
}

/** What one parser makes of a text: every simple command in it, also those inside words. */
export interface Reading {
  readonly commands: readonly CommandRead[];
}

/** The same for the same commands, in whatever order a parser visits them. */
export function shownReading({ commands }: Reading): readonly string[] {
  return commands.map(shownCommand).sort();
}

function shownCommand({ assignments, words, redirects }: CommandRead): string {
  return JSON.stringify([assignments, words, redirects]);
}
