import { expect, it } from "vitest";
import { compareFields, compareNames, fieldsOf } from "../../testing/drift/compare.ts";

const bash = (fields: object) => ({ hook_event_name: "PreToolUse", tool_name: "Bash", ...fields });

it("drift names fields that are new and fields that are missing, by event and tool", () => {
  const recorded = fieldsOf([bash({ cwd: 1, id: 1 }), bash({ cwd: 1 })]);
  expect(compareFields(recorded, fieldsOf([bash({ cwd: 1 })]))).toEqual([]);
  expect(compareFields(recorded, fieldsOf([bash({ id: 1, colour: 1 })]))).toEqual([
    "PreToolUse Bash: new field colour",
    "PreToolUse Bash: field cwd is missing",
  ]);
});

it("drift names an event that was never recorded", () => {
  const seen = fieldsOf([{ hook_event_name: "Dreamt" }]);
  expect(compareFields({}, seen)).toEqual(["Dreamt: no payload of it was recorded"]);
  expect(compareNames("event", ["Stop"], ["Dreamt"])).toEqual([
    "new event Dreamt",
    "event Stop is missing",
  ]);
});
