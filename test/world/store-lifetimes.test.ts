import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { currentSession } from "../../src/world/holders/clients.ts";
import { writeClaim } from "../../src/world/store/agents.ts";
import { readCall, useCall } from "../../src/world/store/calls.ts";
import { readHolds } from "../../src/world/store/holds.ts";
import { readAgent } from "../../src/world/store/read-agent.ts";
import { remember } from "../../src/world/store/remember.ts";
import { isSessionRecorded } from "../../src/world/store/sessions.ts";
import { sandbox } from "../../testing/sandbox.ts";
import { plantDeadSessions, storeOf } from "../../testing/store-of.ts";

const DAY = 86_400_000;
const NOW = Date.now();
/** When everything of today has been out of use for more than a month. */
const LATER = NOW + 60 * DAY;

let store: string;
beforeEach(() => {
  store = storeOf(sandbox());
});

const state = () => dirname(store);
const start = (session: string, at: number, where = store) =>
  remember(where, { kind: "session", session, client: "1" }, at, "/the/project");
const sessions = () => readdirSync(join(store, "sessions")).sort();
const marked = () => readdirSync(join(state(), "sessions-in-use")).sort();
const lists = () => readdirSync(join(state(), "expiry"));

function call(session: string, id: string): void {
  const record = { agent: "main", holder: "h", type: undefined, asked: false };
  remember(store, { kind: "call", session, id, ...record }, NOW);
}

describe("a session that was not used for a month", () => {
  const old = { session: "old", agent: "main" };
  const claim = { number: 42, phase: "plan", state: "Plan in Progress", at: NOW } as const;

  it("an expired session is removed with all its records when another begins", () => {
    start("old", NOW);
    remember(store, { kind: "skill", ...old, skill: "x", phase: "plan" }, NOW);
    remember(store, { kind: "completion", session: "old", task: "7" }, NOW);
    writeClaim(store, old, claim);
    for (const id of ["c1", "c2", "c3"]) call("old", id);
    useCall(store, "c2");
    expect(marked()).toEqual(["old"]);
    start("new", LATER);
    expect(sessions()).toEqual(["new"]);
    expect(marked()).toEqual(["new"]);
    expect(readdirSync(join(store, "calls"))).toEqual([]);
    expect(readdirSync(join(store, "claims"))).toEqual([]);
    expect(readAgent(store, old)).toEqual({ skill: undefined, claims: [] });
  });

  it("an expired session does not take along what others use now", () => {
    writeClaim(store, old, claim);
    const [dir, heir] = [join(store, "sessions/old"), { session: "heir", agent: "main" }];
    // As after a crash between the two steps of dropping a claim.
    writeClaim(store, heir, { ...claim, at: LATER });
    mkdirSync(join(dir, "agents/main"), { recursive: true });
    writeFileSync(join(dir, "agents/main/claim-42"), "x\n");
    utimesSync(dir, new Date(NOW - DAY), new Date(NOW - DAY));
    utimesSync(join(store, "sessions/heir"), new Date(LATER), new Date(LATER));
    start("new", LATER);
    expect(sessions()).toEqual(["heir", "new"]);
    expect(readAgent(store, heir).claims).toHaveLength(1);
    expect(readdirSync(join(store, "claims"))).toEqual(["42"]);
  });

  it("an expired session's foreign files are removed, its foreign folders stay", () => {
    start("old", NOW);
    start("odd", NOW);
    for (const name of [".DS_Store", "client-9.77.draft"]) {
      writeFileSync(join(store, "sessions/old", name), "");
    }
    mkdirSync(join(store, "sessions/odd/a person's"));
    for (const name of ["old", "odd"]) {
      utimesSync(join(store, "sessions", name), new Date(NOW), new Date(NOW));
    }
    writeFileSync(join(store, "sessions/.DS_Store"), "");
    start("new", LATER);
    expect(sessions()).toEqual([".DS_Store", "new", "odd"]);
    expect(readdirSync(join(store, "sessions/odd"))).toEqual(["a person's"]);
  });

  it("an expired session with many files is removed in several steps", () => {
    start("old", NOW);
    for (let n = 0; n < 200; n += 1) call("old", `c${n}`);
    const left = () => readdirSync(join(store, "calls")).length;
    start("n1", LATER);
    expect(left()).toBe(136);
    for (const name of ["n2", "n3", "n4"]) start(name, LATER);
    expect(left()).toBe(0);
    expect(sessions()).toEqual(["n1", "n2", "n3", "n4"]);
  });

  it("an expired session of a deleted project is removed by another project's session", () => {
    start("old", NOW);
    remember(store, { kind: "event", line: "x" }, NOW);
    call("old", "c1");
    start("new", LATER, join(state(), "another"));
    expect(existsSync(store)).toBe(false);
  });
});

describe("a session in use", () => {
  it("a session in use is kept when its list expires, and checked again a month later", () => {
    start("long", NOW);
    // Prompts renew the record once a day; the folder's age tells.
    utimesSync(join(store, "sessions/long"), new Date(LATER), new Date(LATER));
    start("new", LATER);
    expect(sessions()).toEqual(["long", "new"]);
    start("newer", LATER + 60 * DAY);
    expect(sessions()).toEqual(["newer"]);
    expect(lists()).toHaveLength(1);
  });

  it("a session in use writes nothing at a prompt on the same day", () => {
    start("s", NOW);
    const record = join(store, "sessions/s/client-1");
    utimesSync(record, new Date(NOW - DAY / 2), new Date(NOW - DAY / 2));
    start("s", NOW);
    expect(statSync(record).mtimeMs).toBe(NOW - DAY / 2);
    start("s", NOW + 2 * DAY);
    expect(readdirSync(join(store, "sessions/s")).sort()).toEqual(["client-1", "hooks-version"]);
    expect(statSync(record).mtimeMs).toBeGreaterThanOrEqual(NOW - 5000);
    expect(isSessionRecorded(store, "s", "1")).toBe(true);
  });

  it("a session in use gets its marker again at the next prompt", () => {
    start("s", NOW);
    rmSync(join(state(), "sessions-in-use/s"));
    writeFileSync(join(state(), "sessions-in-use/.DS_Store"), "");
    start("s", NOW);
    expect(marked()).toEqual([".DS_Store", "s"]);
    expect(readFileSync(join(state(), "sessions-in-use/s"), "utf8")).toMatch(/^\/the\/project\n/);
  });

  it.each(["../escape", "a/b", "", ".", "x".repeat(81)])(
    "a session called %j has no marker",
    (name) => {
      start(name, NOW);
      expect(existsSync(join(state(), "sessions-in-use"))).toBe(false);
      expect(isSessionRecorded(store, name, "1")).toBe(true);
    },
  );
});

it("holds are removed a month after the last of them", () => {
  remember(store, { kind: "hold", key: "k", fingerprint: "f", nth: 1 }, NOW);
  start("new", LATER);
  expect(readHolds(store, "k").times).toEqual({});
  expect(readdirSync(join(store, "holds"))).toEqual([]);
});

describe("what is known of clients and teammates", () => {
  const process = { pid: 7, start: "1", host: "h", machine: "m", boot: "b", space: "pid:[1]" };
  const begin = (session: string, at: number) =>
    remember(store, { kind: "session", session, client: "7", process }, at, "/the/project");

  it("records of a client and its teammates are removed with their session", () => {
    begin("old", NOW);
    const mate = { name: "bob", client: process, lead: "old", config: "/c" };
    remember(store, { kind: "teammate", holder: "bob@t", session: "old", ...mate }, NOW);
    remember(store, { kind: "teammate", holder: "bob@t", session: "old", ...mate }, NOW);
    expect(readFileSync(join(store, "sessions/old/teammates"), "utf8").trim()).toBe("bob@t");
    expect(readdirSync(join(store, "clients"))).toHaveLength(1);
    start("new", LATER);
    expect(readdirSync(join(store, "clients"))).toEqual([]);
    expect(readdirSync(join(store, "teammates"))).toEqual([]);
  });

  it("many a /clear of one client leaves one record of it", () => {
    for (let n = 0; n < 20; n += 1) begin(`s${n}`, NOW);
    expect(readdirSync(join(store, "clients"))).toHaveLength(1);
    expect(currentSession(store, "s0")).toBe("s19");
  });

  it("a running agent keeps its records over /clear, the main thread begins afresh", () => {
    begin("before", NOW);
    const skill = { kind: "skill", skill: "ralph-plan", phase: "plan" } as const;
    for (const agent of ["main", "a1"]) {
      remember(store, { ...skill, session: "before", agent }, NOW);
    }
    begin("after", NOW);
    begin("last", NOW);
    const seen = (agent: string) => readAgent(store, { session: "last", agent }).skill?.phase;
    expect([seen("main"), seen("a1"), seen("a2")]).toEqual([undefined, "plan", undefined]);
    remember(store, { kind: "drop-skill", session: "last", agent: "a1" }, NOW);
    expect(seen("a1")).toBeUndefined();
  });

  it("sessions that follow each other in a circle are not followed for ever", () => {
    for (const session of ["x", "y", "x", "y"]) begin(session, NOW);
    expect(readAgent(store, { session: "y", agent: "a1" }).skill).toBeUndefined();
  });
});

describe("an expiry list", () => {
  const week = String(Math.floor(NOW / (7 * DAY)));
  const put = (text: string) => {
    mkdirSync(join(state(), "expiry"), { recursive: true });
    writeFileSync(join(state(), "expiry", week), text);
  };

  it.each([
    ["nonsense", "nonsense\n\n\u0000\u0000\nx session\n../../x session y\n"],
    ["a line longer than is read", "x".repeat(100_000)],
    ["an empty file", ""],
    ["line breaks", "\n".repeat(20_000)],
    ["zeros", "\u0000".repeat(20_000)],
  ])("an expiry list that is %s is used up", (_what, text) => {
    put(text);
    for (let n = 0; n < 20; n += 1) start(`s${n}`, LATER);
    expect(lists()).not.toContain(week);
    expect(sessions()).toHaveLength(20);
  });

  it("an expiry list names no folder outside the state folder", () => {
    mkdirSync(join(state(), "../victim/sessions/v"), { recursive: true });
    utimesSync(join(state(), "../victim/sessions/v"), new Date(0), new Date(0));
    put("../victim session v\n.. session v\n. session ..\nvictim session ../v\n");
    start("new", LATER);
    expect(existsSync(join(state(), "../victim/sessions/v"))).toBe(true);
  });

  it("an expiry list that is a folder is ignored", () => {
    start("old", NOW);
    mkdirSync(join(state(), "expiry/1"), { recursive: true });
    start("new", LATER);
    expect(sessions()).toEqual(["new"]);
  });
});

it("ten thousand expired sessions are removed after 1,250 new ones", () => {
  plantDeadSessions(store, 10_000);
  expect(sessions()).toHaveLength(10_000);
  for (let n = 0; n < 1250; n += 1) start(`live-${n}`, NOW);
  expect(sessions()).toHaveLength(1250);
  expect(lists()).toHaveLength(1);
}, 60_000);

it("calls of a session that is used again after a month are found", () => {
  start("old", NOW);
  start("old", LATER);
  call("old", "c1");
  expect(readCall(store, "c1")).toBeDefined();
});
