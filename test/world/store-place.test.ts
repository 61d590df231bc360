import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectAt } from "../../src/world/project.ts";
import { trustSettings } from "../../src/world/settings/trust/trust-settings.ts";
import { writeClaim } from "../../src/world/store/agents.ts";
import { readCall } from "../../src/world/store/calls.ts";
import { remember } from "../../src/world/store/remember.ts";
import { recorded, type Sandbox, sandbox } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";

const key = { session: "s", agent: "main" };
const EVENT = { kind: "event", line: "x" } as const;
const CALL = { kind: "call", ...key, id: "c", holder: "h", type: undefined, asked: false } as const;

const store = ({ env, project }: Sandbox, more: Readonly<Record<string, string>> = {}) =>
  projectAt({ ...env, ...more }, project).storePath;

describe("the store's folder", () => {
  it("the store's folder lies in the user's state folder, never in the project", () => {
    const box = sandbox();
    expect(dirname(store(box))).toBe(join(box.home, ".local/state/ralph-hero"));
    expect(basename(store(box))).toMatch(/^[0-9a-f]{24}$/);
    expect(dirname(store(box, { XDG_STATE_HOME: "/var/state/" }))).toBe("/var/state/ralph-hero");
  });

  it.each(["", "state", "./state", "~/state"])(
    "the store's folder ignores XDG_STATE_HOME=%j",
    (given) => {
      const box = sandbox();
      expect(store(box, { XDG_STATE_HOME: given })).toBe(store(box));
    },
  );

  it.each(["", "home"])("the store's folder is unknown where HOME is %j", (HOME) => {
    const box = sandbox();
    expect(() => store(box, { HOME })).toThrow("HOME is not set");
  });

  it("the store's folder is one per board, whatever path leads to it", () => {
    const box = sandbox();
    const link = join(box.dir, "link");
    symlinkSync(box.project, link);
    expect(store(box, { CLAUDE_PROJECT_DIR: link })).toBe(store(box));
    box.git("worktree", "add", "-q", join(box.dir, "tree"));
    expect(store(box, { CLAUDE_PROJECT_DIR: join(box.dir, "tree") })).toBe(store(box));
    expect(store(box, { RALPH_BOARD_PATH: join(link, ".ralph/board.db") })).toBe(store(box));
    expect(store(box, { RALPH_BOARD_PATH: "other.db" })).not.toBe(store(box));
  });

  it("the store's folder stays the same when the board's file is created", () => {
    const box = sandbox();
    const given = { RALPH_BOARD_PATH: join(box.dir, "boards/b.db") };
    mkdirSync(join(box.dir, "boards"));
    const before = store(box, given);
    box.file("boards/b.db", "");
    expect(store(box, given)).toBe(before);
  });

  it("the store's folder is not another project's where .ralph is a link to that one's", () => {
    const [box, other] = [sandbox(), sandbox()];
    rmSync(join(other.project, ".ralph"), { recursive: true });
    symlinkSync(join(box.project, ".ralph"), join(other.project, ".ralph"));
    const shared = { HOME: box.home };
    expect(store(other, shared)).not.toBe(store(box));
  });

  it("the store's folder follows the project on GitHub, from variables or the settings file", () => {
    const [box, other] = [sandbox(), sandbox()];
    const home = { HOME: box.home };
    const github = { RALPH_GH_OWNER: "Acme", RALPH_GH_REPO: "a", RALPH_GH_PROJECT_NUMBER: "7" };
    const place = store(box, github);
    expect(place).not.toBe(store(box));
    expect(store(other, { ...home, ...github, RALPH_GH_REPO: "b" })).toBe(place);
    const settings = { github: { owner: "acme", repo: "a", projectNumber: 7 } };
    other.file("project/.ralph/settings.json", JSON.stringify(settings));
    trustSettings(projectAt({ ...other.env, ...home }, other.project));
    expect(store(other, home)).toBe(place);
    expect(store(other, { ...home, RALPH_GH_PROJECT_NUMBER: "8" })).not.toBe(place);
    const api = { RALPH_GH_API_URL: "https://ghe.example/api" };
    expect(store(other, { ...home, ...api })).not.toBe(place);
    expect(store(other, { ...home, RALPH_BOARD_PATH: "b.db" })).not.toBe(place);
  });

  it.each(["{", "[]", '{"github": 7}', '{"github": null}', "null", ""])(
    "the store's folder is unknown where settings are %j, except for a session that began before",
    (text) => {
      const box = sandbox();
      const before = store(box);
      const session = { CLAUDE_CODE_SESSION_ID: "s1" };
      box.gate("session-record", recorded("SessionStart.startup", { session_id: "s1" }));
      box.file("project/.ralph/settings.json", text);
      expect(() => store(box)).toThrow(".ralph/settings.json");
      expect(store(box, { ...box.env, ...session })).toBe(before);
    },
  );
});

/** Every kind of record once. */
function rememberAll(path: string): void {
  remember(path, EVENT, 0);
  remember(path, CALL, 0);
  remember(path, { kind: "session", session: "s", client: "1" }, 0, "/root");
  remember(path, { kind: "skill", ...key, skill: "x", phase: undefined }, 0);
  remember(path, { kind: "completion", session: "s", task: "7" }, 0);
  remember(path, { kind: "hold", key: "k", fingerprint: "f", nth: 1 }, 0);
  writeClaim(path, key, { number: 4, phase: "plan", state: "Plan in Progress", at: 1 });
}

it.each([0o000, 0o022, 0o277, 0o777])(
  "store folders are 0700 and files 0600 with umask %o",
  (mask) => {
    const box = sandbox();
    mkdirSync(join(box.home, ".local/state"), { recursive: true });
    const before = process.umask(mask);
    try {
      rememberAll(store(box));
    } finally {
      process.umask(before);
    }
    const state = dirname(store(box));
    const found = readdirSync(state, { recursive: true, withFileTypes: true });
    expect(found.length).toBeGreaterThan(15);
    for (const entry of found) {
      const { mode } = statSync(join(entry.parentPath, entry.name));
      expect({ name: entry.name, mode: mode & 0o777 }).toEqual({
        name: entry.name,
        mode: entry.isDirectory() ? 0o700 : 0o600,
      });
    }
    expect(statSync(state).mode & 0o777).toBe(0o700);
  },
);

describe("a state folder that others can change", () => {
  /** The state folder, the store, and a folder in it. */
  const PLACES = ["..", ".", "calls", "sessions", "sessions/s", "expiry"] as const;
  const placeIn = (path: string, name: string) =>
    name === "expiry" ? join(path, "../expiry") : join(path, name);

  const refuses = (path: string, why: RegExp) => {
    const write = () => remember(path, { ...CALL, id: "new" }, 0);
    expect(write).toThrow(why);
  };

  it.each(PLACES.filter((name) => name !== "expiry"))(
    "a state folder is refused when %s is a link",
    (name) => {
      const box = sandbox();
      rememberAll(store(box));
      const place = placeIn(store(box), name);
      rmSync(place, { recursive: true });
      mkdirSync(join(box.dir, "elsewhere"));
      symlinkSync(join(box.dir, "elsewhere"), place);
      refuses(store(box), / is a link, not a folder$/);
      expect(readdirSync(join(box.dir, "elsewhere"))).toEqual([]);
    },
  );

  it("a new session is refused when the expiry list is a link", () => {
    const box = sandbox();
    rememberAll(store(box));
    rmSync(placeIn(store(box), "expiry"), { recursive: true });
    symlinkSync(box.dir, placeIn(store(box), "expiry"));
    const fresh = { kind: "session", session: "fresh", client: "1" } as const;
    expect(() => remember(store(box), fresh, 0)).toThrow(/expiry is a link, not a folder$/);
  });

  it.each([".", "calls", "sessions"])("a state folder is refused when %s is a file", (name) => {
    const box = sandbox();
    rememberAll(store(box));
    rmSync(placeIn(store(box), name), { recursive: true });
    writeFileSync(placeIn(store(box), name), "");
    refuses(store(box), / is not a folder$/);
  });

  it.each([0o770, 0o707, 0o777])("a state folder that others may write is refused: %o", (mode) => {
    const box = sandbox();
    rememberAll(store(box));
    chmodSync(store(box), mode);
    refuses(store(box), / can be written by other users$/);
    expect(() => readCall(store(box), "c")).toThrow("can be written by other users");
  });

  it.skipIf(process.getuid?.() !== 0)("a state folder of another user is refused", () => {
    const box = sandbox();
    rememberAll(store(box));
    chownSync(dirname(store(box)), 4242, 4242);
    refuses(store(box), /ralph-hero belongs to another user$/);
  });

  it("a state folder that fails is named with the system's message", () => {
    const box = sandbox();
    writeFileSync(join(box.home, ".local"), "");
    refuses(store(box), /^no record can be written in \/.*\/ralph-hero\/[0-9a-f]{24}: ENOTDIR$/);
    expect(() => readCall(store(box), "c")).toThrow(/^no record can be read in .*: ENOTDIR$/);
  });
});

it.each(["calls/c", "events.jsonl", "sessions/s/calls"])(
  "a link in place of the file %s is not followed",
  (name) => {
    const box = sandbox();
    rememberAll(store(box));
    const mine = box.file("home/.bashrc", "mine");
    const path = join(store(box), name);
    rmSync(path);
    symlinkSync(mine, path);
    if (name === "events.jsonl") expect(() => remember(store(box), EVENT, 0)).toThrow("ELOOP");
    if (name === "sessions/s/calls") expect(() => remember(store(box), CALL, 0)).toThrow("ELOOP");
    if (name === "calls/c") {
      expect(() => readCall(store(box), "c")).toThrow("calls/c is not a file");
      remember(store(box), CALL, 0);
      expect(readCall(store(box), "c")).toMatchObject(CALL);
    }
    expect(readFileSync(mine, "utf8")).toBe("mine");
  },
);

it("storeOf in testing/ finds the same folder as a gate", () => {
  const box = sandbox();
  expect(storeOf(box)).toBe(store(box));
});
