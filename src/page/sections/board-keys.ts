/** Arrow keys go from card to card: up and down in a column, left and right between columns. */
export function moveByArrows(board: HTMLElement): void {
  board.addEventListener("keydown", (event) => {
    const stop =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(STOPS) : null;
    const column = stop?.closest(".column");
    if (!stop || !column) return;
    const next = neighbour(board, column, stop, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

const STOPS = ".card, .more";

function stopsIn(column: Element | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
}

function neighbour(
  board: HTMLElement,
  column: Element,
  stop: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const here = stopsIn(column);
  const nth = here.indexOf(stop);
  switch (key) {
    case "ArrowDown":
      return here[nth + 1];
    case "ArrowUp":
      return here[nth - 1];
    case "Home":
      return here[0];
    case "End":
      return here.at(-1);
    case "ArrowRight":
    case "ArrowLeft": {
      const columns = [...board.querySelectorAll(".column")];
      const step = key === "ArrowRight" ? 1 : -1;
      const there = stopsIn(columns[columns.indexOf(column) + step]);
      return there[Math.min(nth, there.length - 1)];
    }
    default:
      return undefined;
  }
}
