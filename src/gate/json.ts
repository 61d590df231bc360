/** The value of a JSON text, or undefined when the text is not JSON; no JSON value is undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports it in its own words.
    return undefined;
  }
}
