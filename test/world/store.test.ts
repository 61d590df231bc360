import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dropClaims, writeClaim } from "../../src/world/store/agents.ts";
import { readCall, useCall } from "../../src/world/store/calls.ts";
import { pathPart } from "../../src/world/store/disk/files.ts";
import { readHolds } from "../../src/world/store/holds.ts";
import { readAgent } from "../../src/world/store/read-agent.ts";
import { remember } from "../../src/world/store/remember.ts";
import { isSessionRecorded } from "../../src/world/store/sessions.ts";
import { isCompletionRecorded } from "../../src/world/store/team-events.ts";
import { sandbox } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";

const key = { session: "s", agent: "main" };
const newStore = () => storeOf(sandbox());

describe("records of an agent", () => {
  it("an agent's records are its skill and its claims, newest first", () => {
    const store = newStore();
    remember(store, { kind: "skill", ...key, skill: "ralph-plan", phase: "plan" }, 0);
    writeClaim(store, key, { number: 42, phase: "research", state: "Research in Progress", at: 1 });
    writeClaim(store, key, { number: 43, phase: "plan", state: "Plan in Progress", at: 2 });
    const { skill, claims } = readAgent(store, key);
    expect(skill).toEqual({ skill: "ralph-plan", phase: "plan" });
    expect(claims.map(({ number }) => number)).toEqual([43, 42]);
    expect(readAgent(store, { ...key, agent: "other" })).toEqual({ skill: undefined, claims: [] });
  });

  it("an agent loses its claim when anybody moves the issue", () => {
    const store = newStore();
    writeClaim(store, key, { number: 42, phase: "plan", state: "Plan in Progress", at: 1 });
    dropClaims(store, 42);
    expect(readAgent(store, key).claims).toEqual([]);
    expect(readdirSync(join(store, "claims"))).toEqual([]);
  });

  it("an agent loses its claim when another agent claims the issue", () => {
    const store = newStore();
    const other = { session: "t", agent: "@bob" };
    const claim = { number: 42, phase: "plan", state: "Plan in Progress", at: 1 } as const;
    writeClaim(store, key, claim);
    writeClaim(store, key, { ...claim, at: 2 });
    expect(readAgent(store, key).claims).toEqual([{ ...claim, at: 2 }]);
    writeClaim(store, other, claim);
    expect(readAgent(store, key).claims).toEqual([]);
    expect(readAgent(store, other).claims).toEqual([claim]);
  });

  const agentFile = (store: string, name: string) => join(store, "sessions/s/agents/main", name);
  const skill = (name: string) =>
    ({ kind: "skill", ...key, skill: name, phase: undefined }) as const;

  it("damaged records of an agent are distinguished from missing ones", () => {
    const store = newStore();
    remember(store, skill("x"), 0);
    writeFileSync(agentFile(store, "skill-1"), "{\n");
    expect(() => readAgent(store, key)).toThrow("damaged");
  });

  it("a record that a killed process began to write does not count, and the next one removes it", () => {
    const store = newStore();
    remember(store, skill("x"), 0);
    for (const text of ["", '{"skill":"y"']) {
      writeFileSync(agentFile(store, "skill-2"), text);
      expect(readAgent(store, key).skill?.skill).toBe("x");
    }
    remember(store, skill("z"), 0);
    expect(readdirSync(agentFile(store, "."))).toEqual(["skill-3"]);
    expect(readAgent(store, key).skill?.skill).toBe("z");
  });

  it("an agent without records leaves no folder", () => {
    const store = newStore();
    remember(store, skill("x"), 0);
    remember(store, { kind: "drop-skill", ...key }, 0);
    expect(readdirSync(join(store, "sessions/s/agents"))).toEqual([]);
  });

  it("an agent's records are found beside foreign files", () => {
    const store = newStore();
    remember(store, skill("x"), 0);
    for (const name of [".DS_Store", "skill-", "skill-x", "skill-01", "other"]) {
      writeFileSync(agentFile(store, name), "");
    }
    mkdirSync(agentFile(store, "folder"));
    expect(readAgent(store, key)).toMatchObject({ skill: { skill: "x" }, claims: [] });
  });
});

describe("records of calls", () => {
  const call = {
    kind: "call",
    ...key,
    id: "toolu_1",
    holder: "bob@t",
    type: "x",
    asked: true,
  } as const;

  it("calls are found by their id alone, as long as their session may last", () => {
    const store = newStore();
    const now = Date.now();
    remember(store, call, now);
    expect(readCall(store, "toolu_1")).toMatchObject(call);
    expect(readCall(store, "toolu_2")).toBeUndefined();
  });

  it("calls that are judged twice are recorded as judged last", () => {
    const store = newStore();
    remember(store, { ...call, asked: false }, 0);
    remember(store, call, 0);
    expect(readCall(store, "toolu_1")?.asked).toBe(true);
  });

  it("calls are used once, also when they are judged again", () => {
    const store = newStore();
    remember(store, call, 0);
    expect(useCall(store, "toolu_1")).toBe(true);
    remember(store, call, 0);
    expect(useCall(store, "toolu_1")).toBe(false);
    expect(readCall(store, "toolu_1")).toMatchObject(call);
  });
});

describe("records of holds", () => {
  const hold = (nth: number, fingerprint = "f") =>
    ({ kind: "hold", key: "k", fingerprint, nth }) as const;

  it("holds are numbered in a row, and each number is written once", () => {
    const store = newStore();
    expect(readHolds(store, "k").times).toEqual({});
    expect(remember(store, hold(1), 0)).toBe(true);
    expect(remember(store, hold(1), 0)).toBe(false);
    expect(remember(store, hold(2), 0)).toBe(true);
    expect(readHolds(store, "k")).toEqual({ key: "k", times: { f: 2 } });
  });

  it("holds begin again for another reason", () => {
    const store = newStore();
    remember(store, hold(1), 0);
    remember(store, hold(2), 0);
    remember(store, hold(1, "g"), 0);
    expect(readHolds(store, "k")).toEqual({ key: "k", times: { g: 1 } });
  });

  it("holds are counted per reason, also when a killed process left old ones", () => {
    const store = newStore();
    for (const nth of [1, 2, 3]) remember(store, hold(nth), 0);
    remember(store, hold(1, "g"), 0);
    const [row] = readdirSync(join(store, "holds/k"));
    writeFileSync(join(store, "holds/k", `${"0".repeat(32)}.3`), "f\n");
    expect(row).toBeDefined();
    expect(readHolds(store, "k").times).toEqual({ f: 3, g: 1 });
    expect(remember(store, hold(2, "g"), 0)).toBe(true);
    expect(readHolds(store, "k").times).toEqual({ g: 2 });
  });

  it("holds leave no drafts behind", () => {
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

describe("records of sessions", () => {
  const session = (name: string, client = "4242") =>
    ({ kind: "session", session: name, client }) as const;

  it("sessions are known by their id and their client", () => {
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
});

it("a full event log is replaced by a new one, and one predecessor is kept", () => {
  const store = newStore();
  for (let n = 0; n < 700; n += 1) {
    remember(store, { kind: "event", line: `${n} ${"x".repeat(1000)}` }, 0);
  }
  const sizes = ["events.jsonl", "events.1.jsonl"].map((name) => statSync(join(store, name)).size);
  for (const size of sizes) expect(size).toBeLessThan(260 * 1024);
  expect(readdirSync(store).filter((name) => name.startsWith("events"))).toHaveLength(2);
  expect(readFileSync(join(store, "events.jsonl"), "utf8")).toContain('"699 x');
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
  remember(store, { kind: "skill", ...hostile, skill: "x", phase: undefined }, 0);
  expect(readAgent(store, hostile).skill?.skill).toBe("x");
  expect(existsSync(join(store, "../../escape"))).toBe(false);
});
