/**
 * Whether these patterns match one behind the other. Each is looked for once: `first.*second` in one
 * pattern would look for the second anew behind every first, which took 36 s of a command of 131,072 characters.
 */
export function hasBehind(text: string, ...patterns: readonly RegExp[]): boolean {
  let rest = text;
  for (const pattern of patterns) {
    const found = pattern.exec(rest);
    if (found === null) return false;
    rest = rest.slice(found.index + found[0].length);
  }
  return true;
}

/** The same within one command of a text: nothing of `|`, `;`, `&` and line ends stands between. */
export function hasBehindInCommand(text: string, ...patterns: readonly RegExp[]): boolean {
  return text.split(/[|;&\n]/).some((command) => hasBehind(command, ...patterns));
}
