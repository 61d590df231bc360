import { expect, it } from "vitest";
import { ask, refuse } from "../../src/gate/decision.ts";
import { answerable } from "../../src/gate/rules/answerable.ts";

const QUESTION = ask("May it?", { line: "#4 waits.", recovery: "a person runs: ralph approve 4" });

it("a question is put to a person who is there", () => {
  expect(answerable(QUESTION, { attended: { kind: "person" } })).toBe(QUESTION);
});

it("where nobody is there, the refusal names what a person runs", () => {
  expect(answerable(QUESTION, { attended: { kind: "unattended" } })).toEqual(
    refuse("#4 waits.", "a person runs: ralph approve 4"),
  );
});

it("where a hook would answer, the refusal names the hook and keeps the fact", () => {
  const by = `a PermissionRequest hook in /home/${"x".repeat(200)}/settings.json`;
  const { line } = answerable(QUESTION, { attended: { kind: "answered", by } });
  expect(line).toMatch(/^#4 waits\. No person is asked: a PermissionRequest hook in .*…\.$/);
  expect(line.length).toBeLessThanOrEqual(160);
});
