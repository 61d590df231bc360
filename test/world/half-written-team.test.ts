import { describe, expect, it } from "vitest";
import { wholeTeam } from "../../src/world/client/team-config.ts";

const TEAM = JSON.stringify({ leadSessionId: "s", members: [{ name: "bob", agentType: "x" }] });
const HALF = TEAM.slice(0, 20);

/** Reads one text after the other, and counts how often it had to wait. */
function reading(...texts: (string | undefined)[]) {
  let waited = 0;
  const team = wholeTeam(
    () => texts.shift(),
    () => {
      waited += 1;
    },
  );
  return { team, waited };
}

describe("a team's config that the client is writing", () => {
  it("a half-written config is read again until it is whole", () => {
    expect(reading(TEAM)).toMatchObject({ team: { leadSessionId: "s" }, waited: 0 });
    expect(reading(HALF, "", TEAM)).toMatchObject({ team: { leadSessionId: "s" }, waited: 2 });
  });

  it("a config that is deleted meanwhile is none, and one that stays damaged is not read for ever", () => {
    expect(reading(HALF, undefined)).toEqual({ team: undefined, waited: 1 });
    const damaged = Array.from({ length: 100 }, () => HALF);
    expect(reading(...damaged)).toEqual({ team: "damaged", waited: 4 });
  });
});
