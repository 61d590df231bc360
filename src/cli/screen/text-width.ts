/** Characters that stand over or beside the one before them and take no room of their own. */
const NO_ROOM = /[\p{Mn}\p{Me}\u200b-\u200d]/u;

/** Characters that terminals draw over two columns: East Asian ones, and pictures. */
const TWO_COLUMNS =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

// biome-ignore lint/suspicious/noControlCharactersInRegex: whatever is not plain is looked at closely
const PLAIN = /^[\u0000-\u02ff]*$/;

function columnsOf(character: string): number {
  if (NO_ROOM.test(character)) return 0;
  return TWO_COLUMNS.test(character) ? 2 : 1;
}

/** How many columns of a terminal a text takes. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += columnsOf(character);
  return width;
}

/** The beginning of a text that fits, with … where something is left out. */
export function cutToWidth(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  let [width, end] = [0, 0];
  for (const character of text) {
    width += columnsOf(character);
    if (width > most - 1) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}
