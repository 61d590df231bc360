const NUMBER = /^(?:-|[\d.]+x?)?$/;

/** Prints rows under a head, each column as wide as it needs; columns of numbers to the right. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const columns = head.map((title, at) => {
    const cells = rows.map((row) => row[at] ?? "");
    const width = Math.max(title.length, ...cells.map((cell) => cell.length));
    return { width, right: cells.every((cell) => NUMBER.test(cell)) };
  });
  for (const row of [head, ...rows]) {
    const cells = columns.map(({ width, right }, at) => {
      const cell = row[at] ?? "";
      return right ? cell.padStart(width) : cell.padEnd(width);
    });
    console.log(cells.join("  ").trimEnd());
  }
}
