import { expect, it } from "vitest";
import type { BoardKind } from "../../testing/days/day.ts";
import { shortHonestDay } from "../../testing/days/honest/honest-day.ts";

it.concurrent.each<BoardKind>(["embedded", "github"])(
  "an issue built as the skills say meets no gate on its way, on the %s board",
  async (board) => {
    const day = await shortHonestDay(board);
    try {
      expect(day.calls.length).toBeGreaterThan(100);
      expect(day.calls.filter(({ answer }) => answer === "held" || answer === "failed")).toEqual(
        [],
      );
      // The merge alone may be put to the person.
      expect(day.count("asked")).toBeLessThanOrEqual(1);
    } finally {
      day.stop();
    }
  },
  120_000,
);
