import { expect, it } from "vitest";
import { mergeRecord } from "../../../hooks-src/record/merge-record.ts";
import { decide, isAbout } from "../../../testing/decide.ts";
import { ranInput } from "../../../testing/inputs.ts";

const ran = (command: string) => ranInput({ tool_input: { command }, tool_use_id: "toolu_1" });

it("merge-record records that a command which may merge was run", () => {
  expect(decide(mergeRecord, ran("git merge feature/GH-42"), {})).toMatchObject({
    kind: "allow",
    remember: [{ kind: "merge-answer", id: "toolu_1" }],
  });
});

it.each(["ls", "git status", "git commit -m x", "npm test"])(
  "merge-record has nothing to do with %s",
  (command) => expect(isAbout(mergeRecord, ran(command))).toBe(false),
);
