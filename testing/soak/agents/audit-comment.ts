/** What an audit comment says, read by its words alone. */
export interface Audit {
  readonly from: string;
  readonly to: string;
  readonly changed: boolean;
  readonly command: string;
  readonly intent: string;
  readonly isLock: boolean;
  readonly isRelease: boolean;
  readonly takenFrom: string | undefined;
}

export function readAudit(body: string): Audit | undefined {
  const moved = /\*\*([A-Z][A-Za-z ]+) → ([A-Z][A-Za-z ]+)\*\*/.exec(body);
  const stayed = /\*\*([A-Z][A-Za-z ]+)\*\* \(unchanged\)/.exec(body);
  const isRelease = /^Lock of \S+ released by a person/m.test(body);
  if (!moved && !stayed && !isRelease) return undefined;
  const [, from = "", to = from] = moved ?? stayed ?? [];
  const [, command = "", intent = to] = /^Command: (\w+)(?:, intent: (\w+))?$/m.exec(body) ?? [];
  const takenFrom = /^Taken over from (\S+), /m.exec(body)?.[1];
  const isLock = body.includes(", who holds the lock now");
  return { from, to, changed: moved !== null, command, intent, isLock, isRelease, takenFrom };
}
