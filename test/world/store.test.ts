import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dropClaims, readAgent, writeClaim } from "../../src/world/store/agents.ts";
import { readCall } from "../../src/world/store/calls.ts";
import { pathPart } from "../../src/world/store/files.ts";
import { readHolds } from "../../src/world/store/holds.ts";
import { remember } from "../../src/world/store/remember.ts";
import { isSessionRecorded } from "../../src/world/store/sessions.ts";
import { isCompletionRecorded } from "../../src/world/store/team-events.ts";
import { sandbox } from "../../testing/sandbox.ts";

const key = { session: "s", agent: "main" };
const newStore = () => join(sandbox().dir, "store");
const DAY = 86_400_000;

describe("an agent's records", () => {
  it("are its skill and its claims, the newest first", () => {
    const store = newStore();
    remember(store, { kind: "skill", ...key, skill: "ralph-plan", phase: "plan", prompt: "p" }, 0);
    writeClaim(store, key, { number: 42, phase: "research", state: "Research in Progress", at: 1 });
    writeClaim(store, key, { number: 43, phase: "plan", state: "Plan in Progress", at: 2 });
    const { skill, claims } = readAgent(store, key);
    expect(skill).toEqual({ skill: "ralph-plan", phase: "plan", prompt: "p" });
    expect(claims.map(({ number }) => number)).toEqual([43, 42]);
    expect(readAgent(store, { ...key, agent: "other" })).toEqual({ skill: undefined, claims: [] });
  });

  it("lose a claim whoever moves the issue on", () => {
    const store = newStore();
    writeClaim(store, key, { number: 42, phase: "plan", state: "Plan in Progress", at: 1 });
    dropClaims(store, 42);
    expect(readAgent(store, key).claims).toEqual([]);
  });

  it("that are damaged are told apart from none", () => {
    const store = newStore();
    remember(store, { kind: "skill", ...key, skill: "x", phase: undefined, prompt: undefined }, 0);
    writeFileSync(join(store, "agents/s/main/skill.json"), "{");
    expect(() => readAgent(store, key)).toThrow("damaged");
  });
});

describe("calls", () => {
  const call = {
    kind: "call",
    ...key,
    id: "toolu_1",
    holder: "bob@t",
    type: "x",
    asked: true,
  } as const;

  it("are found the same day and over midnight, then age out", () => {
    const store = newStore();
    const now = Date.parse("2026-11-16T23:59:59Z");
    remember(store, call, now);
    expect(readCall(store, "toolu_1", now)).toEqual(call);
    expect(readCall(store, "toolu_1", now + 5000)).toEqual(call);
    expect(readCall(store, "toolu_1", now + 3 * DAY)).toBeUndefined();
    remember(store, { ...call, id: "toolu_2" }, now + 3 * DAY);
    expect(readdirSync(join(store, "calls"))).toEqual(["2026-11-19"]);
  });
});

describe("holds", () => {
  const hold = (nth: number, fingerprint = "f") =>
    ({ kind: "hold", key: "k", fingerprint, nth }) as const;

  it("count in a row, and the same one is given out once", () => {
    const store = newStore();
    expect(readHolds(store, "k").times).toEqual({});
    expect(remember(store, hold(1), 0)).toBe(true);
    expect(remember(store, hold(1), 0)).toBe(false);
    expect(remember(store, hold(2), 0)).toBe(true);
    expect(readHolds(store, "k")).toEqual({ key: "k", times: { f: 2 } });
  });

  it("begin anew for another reason", () => {
    const store = newStore();
    remember(store, hold(1), 0);
    remember(store, hold(2), 0);
    remember(store, hold(1, "g"), 0);
    expect(readHolds(store, "k")).toEqual({ key: "k", times: { g: 1 } });
  });

  it("are counted by their own reason, also when a killed process left the old row behind", () => {
    const store = newStore();
    for (const nth of [1, 2, 3]) remember(store, hold(nth), 0);
    remember(store, hold(1, "g"), 0);
    const [row] = readdirSync(join(store, "holds/k"));
    writeFileSync(join(store, "holds/k", `${"0".repeat(32)}.3`), "f");
    expect(row).toBeDefined();
    expect(readHolds(store, "k").times).toEqual({ f: 3, g: 1 });
    expect(remember(store, hold(2, "g"), 0)).toBe(true);
    expect(readHolds(store, "k").times).toEqual({ g: 2 });
  });

  it("leave no drafts behind", () => {
    const store = newStore();
    remember(store, hold(1), 0);
    remember(store, hold(1), 0);
    expect(readdirSync(join(store, "holds/k"))).toHaveLength(1);
  });
});

it("completions are there until they are reported", () => {
  const store = newStore();
  const record = { session: "s", task: "7" };
  remember(store, { kind: "completion", ...record }, 0);
  expect(isCompletionRecorded(store, "s", "7", Date.now())).toBe(true);
  expect(isCompletionRecorded(store, "s", "7", Date.now() + 60_000)).toBe(false);
  remember(store, { kind: "drop-completion", ...record }, 0);
  expect(isCompletionRecorded(store, "s", "7", Date.now())).toBe(false);
});

describe("sessions", () => {
  const session = (name: string, client = "4242") =>
    ({ kind: "session", session: name, client }) as const;

  it("are known by their id and the client that runs them", () => {
    const store = newStore();
    expect(isSessionRecorded(store, "s", "4242")).toBe(false);
    remember(store, session("s"), 0);
    expect(isSessionRecorded(store, "s", "4242")).toBe(true);
    expect(isSessionRecorded(store, "s", "4243")).toBe(false);
    expect(isSessionRecorded(store, "t", "4242")).toBe(false);
    remember(store, session("s", "4243"), 0);
    expect(isSessionRecorded(store, "s", "4242")).toBe(false);
    expect(isSessionRecorded(store, "s", "4243")).toBe(true);
  });

  it("age out a month after their last start or prompt, when another one begins", () => {
    const store = newStore();
    const now = Date.now();
    for (const name of ["over", "long"]) remember(store, session(name), now);
    const past = new Date(now - 31 * DAY);
    for (const name of ["over", "long"]) utimesSync(join(store, "sessions", name), past, past);
    // A prompt renews the record, and clears nothing away.
    remember(store, session("long"), now);
    const kept = () => readdirSync(join(store, "sessions")).sort();
    expect(kept()).toEqual(["long", "over"]);
    remember(store, session("new"), now);
    expect(kept()).toEqual(["long", "new"]);
  });
});

it("events are one line each", () => {
  const store = newStore();
  remember(store, { kind: "event", line: "bob is idle." }, 0);
  remember(store, { kind: "event", line: "amy is idle." }, 1000);
  expect(readFileSync(join(store, "events.jsonl"), "utf8").trim().split("\n")).toHaveLength(2);
});

it("names from outside stay inside the store", () => {
  for (const name of ["../../x", "/etc/passwd", "a/b", "", ".", "..", "x".repeat(500), "\u0000"]) {
    expect(pathPart(name)).toMatch(/^[A-Za-z0-9@_-]{1,80}$/);
  }
  const store = newStore();
  const hostile = { session: "../../../escape", agent: "/abs" };
  remember(
    store,
    { kind: "skill", ...hostile, skill: "x", phase: undefined, prompt: undefined },
    0,
  );
  expect(readAgent(store, hostile).skill?.skill).toBe("x");
  expect(existsSync(join(store, "../../escape"))).toBe(false);
});

it("is hidden from git, also where no board was ever made", () => {
  const { project } = sandbox();
  const store = join(project, ".ralph/board.store");
  remember(store, { kind: "skill", ...key, skill: "x", phase: undefined, prompt: undefined }, 0);
  expect(readFileSync(join(project, ".ralph/.gitignore"), "utf8")).toContain("*.store/");
  const other = sandbox();
  remember(join(other.project, ".ralph/board.store"), { kind: "event", line: "x" }, 0);
  expect(existsSync(join(other.project, ".ralph/.gitignore"))).toBe(true);
});

it("a file where the store should be is an error, not silence", () => {
  const { dir } = sandbox();
  mkdirSync(join(dir, "d"));
  writeFileSync(join(dir, "d/store"), "");
  expect(() => remember(join(dir, "d/store"), { kind: "event", line: "x" }, 0)).toThrow();
});
