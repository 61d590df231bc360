/**
 * Where an issue's branch and the documents stood when it came back, as one text: the board keeps
 * it, and the audit comment shows it.
 */
export interface Heads {
  readonly branch: string | undefined;
  readonly documents: string | undefined;
}

export function headsText({ branch, documents }: Heads): string | null {
  const parts = [branch && `branch ${branch}`, documents && `documents ${documents}`];
  return parts.filter((part) => part !== undefined).join(", ") || null;
}

export function readHeads(text: string | null): Heads {
  return {
    branch: /\bbranch ([0-9a-f]{40,64})\b/.exec(text ?? "")?.[1],
    documents: /\bdocuments ([0-9a-f]{40,64})\b/.exec(text ?? "")?.[1],
  };
}

/** The branch of an issue where no comment names one. */
export function branchByPattern(pattern: string, number: number): string {
  return pattern.replace(/(?<![A-Za-z0-9])N(?![A-Za-z0-9])/, String(number));
}
