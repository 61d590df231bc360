/** Does the stretch lie in a code block, or in inline code on one line? */
export function isInCode(body: string, index: number, length: number): boolean {
  const before = body.slice(0, index);
  const fences = before.match(/^\s*```/gm) ?? [];
  if (fences.length % 2 === 1) return true;
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const after = body.slice(index + length).split("\n")[0] ?? "";
  return (line.match(/`/g) ?? []).length % 2 === 1 && after.includes("`");
}

interface Item {
  readonly indent: number;
  readonly text: string;
}

/** Lines that are one thing. A line in between ends it, unless it reads as a pause. */
function runsOf<T>(lines: readonly string[], read: (line: string) => T | "pause" | "end"): T[][] {
  const runs: T[][] = [];
  let open: T[] = [];
  for (const line of lines) {
    const found = read(line);
    if (found === "pause") continue;
    if (found === "end") {
      open = [];
      continue;
    }
    if (open.length === 0) runs.push(open);
    open.push(found);
  }
  return runs;
}

function itemIn(line: string): Item | "pause" | "end" {
  const match = /^(\s*)(?:[-*+]|\d+[.)])\s+(.*)$/.exec(line);
  if (match) return { indent: match[1]?.length ?? 0, text: match[2] ?? "" };
  return /^\S/.test(line) ? "end" : "pause";
}

/** The lists of a text, each level of indentation for itself; blank and indented lines go on with one. */
export function listsIn(body: string): string[][] {
  return runsOf(withoutFences(body), itemIn).flatMap((items) =>
    [...new Set(items.map(({ indent }) => indent))].map((level) =>
      items.filter(({ indent }) => indent === level).map(({ text }) => text),
    ),
  );
}

/** The tables of a text: rows of cells, without the rule under the head. */
export function tablesIn(body: string): string[][][] {
  const rowIn = (line: string) => (/^\s*\|/.test(line) ? cellsOf(line) : "end");
  return runsOf(withoutFences(body), rowIn).map((rows) =>
    rows.filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell))),
  );
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

export function headingsIn(body: string, level?: number): string[] {
  return withoutFences(body).flatMap((line) => {
    const [, marks, text = ""] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    return marks && (level === undefined || marks.length === level) ? [text.trim()] : [];
  });
}

function withoutFences(body: string): string[] {
  let fenced = false;
  return body.split("\n").filter((line) => {
    const isFence = /^\s*```/.test(line);
    if (isFence) fenced = !fenced;
    return !fenced && !isFence;
  });
}
