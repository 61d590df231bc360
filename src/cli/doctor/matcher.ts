/** What the client takes for a list of plain names; anything else is a regular expression. */
const PLAIN = /^[a-zA-Z0-9_|, -]+$/;

/**
 * Does a hook's matcher hit a tool? As the client does it: plain names are compared whole, in lists by `|` or `,`;
 * every other matcher is a regular expression that may hit anywhere. None, "" and `*` hit all.
 */
export function matcherHits(matcher: string | undefined, tool: string): boolean {
  if (matcher === undefined || matcher === "" || matcher === "*") return true;
  if (!PLAIN.test(matcher)) return new RegExp(matcher).test(tool);
  const names = matcher.split(/[|,]/).map((name) => name.trim());
  // The subagent tool's old name still hits it.
  return names.includes(tool) || (tool === "Agent" && names.includes("Task"));
}
