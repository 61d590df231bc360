/** Whether metadata has one of the two marks that agents set on a task nobody can go on with. */
export function marksWaiting(metadata: unknown): boolean {
  if (typeof metadata !== "object" || metadata === null) return false;
  const { escalated, awaiting }: { escalated?: unknown; awaiting?: unknown } = metadata;
  return Boolean(escalated) || Boolean(awaiting);
}
