import { expect, it } from "vitest";
import { teamTeammateIdle } from "../../hooks-src/post/team-teammate-idle.ts";
import { decide } from "../../testing/decide.ts";
import { idleInput } from "../../testing/inputs.ts";

it("tells who is idle, and keeps it for whoever asks", () => {
  const line = "analyst is idle.";
  expect(decide(teamTeammateIdle, idleInput({ teammate_name: "analyst" }), {})).toEqual({
    kind: "note",
    line,
    remember: [{ kind: "event", line }],
  });
});
