/** What somebody was told of one call: nobody, if it was lost. */
export interface Entry {
  /** Stands in the reason, or in the text of the comment, and nowhere else. */
  readonly token: string;
  readonly kind: "hand-off" | "comment" | "person";
  readonly number: number;
  readonly who: string;
  end: "under way" | "told" | "refused" | "lost";
  text: string;
  /** It was told that the issue is there already: nothing was written. */
  isSilent: boolean;
}

/** Every call that writes, with what came of it. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  /** The holders whose client was killed, or ended with all its work. */
  readonly gone = new Set<string>();

  begin(kind: Entry["kind"], number: number, who: string): Entry {
    const token = `token-${this.entries.size + 1}-`;
    const entry: Entry = {
      ...{ token, kind, number, who },
      ...{ end: "under way", text: "", isSilent: false },
    };
    this.entries.set(token, entry);
    return entry;
  }

  count(kind: Entry["kind"], end: Entry["end"]): number {
    return [...this.entries.values()].filter((one) => one.kind === kind && one.end === end).length;
  }
}

export const TOKEN_IN_TEXT = /token-\d+-/g;
