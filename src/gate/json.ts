/** The value of a JSON text, or undefined when it is none: JSON itself has no undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is an answer of its own, which the caller words.
    return undefined;
  }
}
