/**
 * After an update a session keeps its old hooks, or its old server, until it is told: the line that
 * names it. Undefined when both are the same.
 */
export function versionMismatch(
  part: "server" | "command line",
  own: string,
  hooks: string,
): string | undefined {
  if (own === hooks) return undefined;
  return `The session's hooks are ralph-hero ${hooks}, the ${part} is ${own}. Recovery: a person types /reload-plugins, or restarts the session.`;
}
