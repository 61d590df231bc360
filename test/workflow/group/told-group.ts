import { expect } from "vitest";
import { type Group, groupOf } from "../../../src/workflow/group/group.ts";
import type { Issue } from "../../../src/workflow/issue/issue.ts";
import { keyOf, numbers } from "../board.ts";

/** A group by its numbers. */
export function told({ members, primary, isGroup, cycles }: Group) {
  const cycled = cycles.map(numbers);
  return { members: numbers(members), primary: primary?.number, isGroup, cycles: cycled };
}

/** The group from each of these, which must all be the one expected. */
export function expectGroup(
  issues: readonly Issue[],
  from: readonly number[],
  members: readonly number[],
) {
  for (const number of from) {
    expect([number, told(groupOf(issues, keyOf(number)))]).toEqual([
      number,
      { members, primary: members[0], isGroup: members.length > 1, cycles: [] },
    ]);
  }
}
