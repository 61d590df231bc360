import { type ImportReading, readFields } from "./portable-issue.ts";

/** The columns that are understood, and other names people give them. */
const COLUMNS: Readonly<Record<string, string>> = {
  number: "number",
  id: "number",
  title: "title",
  body: "body",
  description: "body",
  state: "state",
  status: "state",
  estimate: "estimate",
  size: "estimate",
  priority: "priority",
  labels: "labels",
  parent: "parent",
  blockedby: "blockedBy",
};

/** A table with a header. Fields with commas, quotes or line breaks are in double quotes. */
export function readCsv(text: string): ImportReading {
  const [header, ...rows] = rowsIn(text.replace(/^\ufeff/, ""));
  if (!header) return { ok: false, faults: ["the file is empty"] };
  const faults: string[] = [];
  const names = header.cells.map((cell) => {
    const plain = cell
      .trim()
      .toLowerCase()
      .replace(/[\s_-]/g, "");
    const name = Object.hasOwn(COLUMNS, plain) ? COLUMNS[plain] : undefined;
    if (name === undefined) faults.push(`line 1: there is no column "${cell.trim()}"`);
    return name ?? "";
  });
  if (!names.includes("title")) faults.push("line 1: the column title is missing");
  const issues = rows.map(({ cells, line }) => {
    const place = `line ${line}`;
    if (cells.length > names.length) faults.push(`${place}: it has more fields than the header`);
    const fields = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
    return readFields(fields, place, faults);
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, issues };
}

interface Row {
  readonly line: number;
  readonly cells: string[];
}

function rowsIn(text: string): Row[] {
  const rows: Row[] = [];
  let [line, cell, isQuoted, isOpen] = [1, "", false, false];
  let row: Row = { line, cells: [] };
  const endCell = () => {
    row.cells.push(cell);
    [cell, isOpen] = ["", false];
  };
  const endRow = () => {
    if (isOpen || cell !== "" || row.cells.length > 0) {
      endCell();
      rows.push(row);
    }
    row = { line: line + 1, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (isQuoted) {
      if (character === "\n") line += 1;
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') [cell, at] = [`${cell}"`, at + 1];
      else isQuoted = false;
    } else if (character === '"' && cell === "") [isQuoted, isOpen] = [true, true];
    else if (character === ",") {
      endCell();
      isOpen = true;
    } else if (character === "\n") {
      endRow();
      line += 1;
    } else if (character !== "\r") cell += character;
  }
  endRow();
  return rows;
}
