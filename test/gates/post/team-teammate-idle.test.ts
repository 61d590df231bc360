import { expect, it } from "vitest";
import { teamTeammateIdle } from "../../../hooks-src/post/team-teammate-idle.ts";
import { decide } from "../../../testing/decide.ts";
import { idleInput } from "../../../testing/inputs.ts";

it("team-teammate-idle reports who is idle, and logs it", () => {
  const line = "analyst is idle.";
  expect(decide(teamTeammateIdle, idleInput({ teammate_name: "analyst" }), {})).toEqual({
    kind: "note",
    line,
    remember: [{ kind: "event", line }],
  });
});

it.each([
  [{ agent_type: "ralph-hero:ralph-analyst" }, "ralph-analyst is idle."],
  [{ agent_type: undefined }, "A teammate is idle."],
])("team-teammate-idle reports an idle one without a teammate's name: %o", (fields, line) => {
  const input = idleInput({ ...fields, teammate_name: undefined });
  expect(decide(teamTeammateIdle, input, {})).toMatchObject({ kind: "note", line });
});
