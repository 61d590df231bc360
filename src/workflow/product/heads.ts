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
    branch: text?.match(/\bbranch ([0-9a-f]{40,64})\b/)?.[1],
    documents: text?.match(/\bdocuments ([0-9a-f]{40,64})\b/)?.[1],
  };
}

/** The branch of an issue where no comment names one. */
export function branchByPattern(pattern: string, number: number): string {
  return pattern.replace(PLACE_OF_NUMBER, String(number));
}

/** The issue whose branch has this name by the pattern. */
export function issueOwningBranch(pattern: string, branch: string): number | undefined {
  const [before, after] = pattern.split(PLACE_OF_NUMBER);
  if (before === undefined || after === undefined) return undefined;
  if (!branch.startsWith(before) || !branch.endsWith(after)) return undefined;
  const digits = branch.slice(before.length, branch.length - after.length);
  return /^\d{1,9}$/.test(digits) ? Number(digits) || undefined : undefined;
}

const PLACE_OF_NUMBER = /(?<![A-Za-z0-9])N(?![A-Za-z0-9])/;
