import { expect, it } from "vitest";
import { teamStopGate } from "../../hooks-src/stop/team-stop-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import type { HoldCount } from "../../src/gate/facts.ts";
import type { Issue } from "../../src/workflow/issue/issue.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { stopInput } from "../../testing/inputs.ts";
import { issue } from "../../testing/issues.ts";

const waiting = [issue(4), issue(7), issue(9)];
const lead = { name: "ralph-team", prompt: undefined };

function decided(issues = waiting, times: HoldCount["times"] = {}, mark = "") {
  const processable = { first: issues.slice(0, 20), total: Math.min(issues.length, 21), mark };
  const leadHolds = { key: "k", times };
  return decide(teamStopGate, stopInput(), { skill: lead, processable, leadHolds });
}

function lineOf(issues: readonly Issue[]): string {
  const decision = decided([...issues]);
  return decision.kind === "block" ? decision.line : decision.kind;
}

it("team-stop-gate holds the lead while issues wait, and names them", () => {
  expect(lineOf(waiting)).toBe("Board has 3 processable issues: #4, #7, #9.");
  expect(lineOf([issue(1)])).toBe("Board has 1 processable issue: #1.");
});

it("team-stop-gate counts processable issues up to twenty", () => {
  const many = Array.from({ length: 30 }, (_, index) => issue(index + 1));
  const names = many.slice(0, 20).map(({ key }) => key);
  expect(lineOf(many.slice(0, 20))).toBe(`Board has 20 processable issues: ${names.join(", ")}.`);
  expect(lineOf(many)).toBe(
    `Board has more than 20 processable issues: ${names.join(", ")} and more.`,
  );
});

it("team-stop-gate cuts no issue number in half", () => {
  const long = Array.from({ length: 21 }, (_, index) => issue(9_007_199_254_740_970 + index));
  const line = lineOf(long);
  expect(line).toMatch(
    /^Board has more than 20 processable issues: (#\d{16}, )*#\d{16} and more\.$/,
  );
  expect(line.length).toBeLessThanOrEqual(160);
});

it("team-stop-gate names issues in 110 characters, and in not one more", () => {
  // Eight numbers of nine digits and one of four take 101; " and more" takes the rest.
  const long = Array.from({ length: 8 }, (_, at) => issue(100_000_000 + at));
  const names = (short: number) => lineOf([issue(short), ...long, issue(999_999_999)]);
  expect(names(1000)).toMatch(/ #1000, .*#100000006, #100000007 and more\.$/);
  expect(names(10_000)).toMatch(/ #10000, .*#100000006 and more\.$/);
});

it("team-stop-gate lets the lead stop when nothing waits", () => {
  expect(decided([])).toEqual(allow());
});

it("team-stop-gate holds at most twice without a board change", () => {
  const fingerprint = "#4 Backlog; #7 Backlog; #9 Backlog";
  expect(decided(waiting, { [fingerprint]: 1 })).toMatchObject({ kind: "block" });
  expect(decided(waiting, { [fingerprint]: 2 })).toEqual(allow());
  expect(decided([issue(1)], { [fingerprint]: 2 })).toMatchObject({ kind: "block" });
});

it("team-stop-gate holds again when an issue changes that the line does not name", () => {
  const many = Array.from({ length: 30 }, (_, index) => issue(index + 1));
  const held = decided(many, {}, "5");
  const [hold] = held.kind === "block" ? (held.remember ?? []) : [];
  const times = hold?.kind === "hold" ? { [hold.fingerprint]: 2 } : {};
  expect(decided(many, times, "5")).toEqual(allow());
  expect(decided(many, times, "6")).toMatchObject({ kind: "block" });
});

it.each([
  [{ type: "teammate", status: "running" }, false],
  [{ type: "subagent", status: "running" }, false],
  [{ type: "subagent", status: "completed" }, true],
  [{ type: "shell", status: "running" }, true],
])("team-stop-gate with %o in the background reads the board: %s", (task, asks) => {
  expect(isAbout(teamStopGate, stopInput({ background_tasks: [task] }))).toBe(asks);
});

it("team-stop-gate knows the lead by its skill, and workers are not leads", () => {
  expect(isAbout(teamStopGate, stopInput({ agent_type: "ralph-analyst" }))).toBe(false);
  expect(decideEarly(teamStopGate, stopInput(), { skill: lead })).toBeUndefined();
  const hero = { name: "ralph-hero", prompt: undefined };
  expect(decideEarly(teamStopGate, stopInput(), { skill: hero })).toBeUndefined();
  const plan = { name: "ralph-plan", prompt: undefined };
  expect(decideEarly(teamStopGate, stopInput(), { skill: plan })).toEqual(allow());
  expect(decideEarly(teamStopGate, stopInput(), { skill: undefined })).toEqual(allow());
});
