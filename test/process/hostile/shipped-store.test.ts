import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { EVERY_GATE } from "../../../testing/every-gate.ts";
import { addIssue, handOff, moveByPerson, takeLock } from "../../../testing/ralph-board.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";

/** A person's files, old enough for anything that clears away what is old. */
function plantVictims(box: Sandbox): void {
  const long = new Date(Date.now() - 400 * 86_400_000);
  for (const path of ["letters/2019.txt", "letters/old/deep.txt", "home/.bashrc"]) {
    box.file(path, "mine");
    utimesSync(join(box.dir, path), long, long);
  }
  for (const path of ["letters/old", "letters"]) utimesSync(join(box.dir, path), long, long);
}

/** Everything below a folder with its content and its time. */
function picture(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .sort()
    .map((name) => {
      const stat = statSync(join(dir, name));
      const text = stat.isFile() ? readFileSync(join(dir, name), "utf8") : "";
      return `${name} ${stat.mtimeMs} ${text}`;
    });
}

/** A clone of a repository that commits these links below `.ralph`. */
function cloneWith(links: Readonly<Record<string, string>>): Sandbox {
  const box = sandbox({ usesRalph: false });
  plantVictims(box);
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(box.project, path)), { recursive: true });
    symlinkSync(target, join(box.project, path));
  }
  box.git("add", "-A", "-f");
  box.git("commit", "-q", "--allow-empty", "-m", "a gift");
  const clone = join(box.dir, "clone");
  box.git("clone", "-q", box.project, clone);
  return { ...box, ...inClone(box, clone) };
}

function inClone(box: Sandbox, clone: string): Pick<Sandbox, "project" | "env" | "gate"> {
  const env = { ...box.env, CLAUDE_PROJECT_DIR: clone };
  const gate: Sandbox["gate"] = (name, payload, how = {}) =>
    box.gate(name, payload, { ...how, cwd: clone, env: { ...env, ...how.env } });
  return { project: clone, env, gate };
}

/** Every gate at its work, then those that remember, each as often as it takes to clear things away. */
function workThere(box: Sandbox): void {
  for (const { gate, work, args } of EVERY_GATE) {
    expect([0, 2]).toContain(box.gate(gate, work(box.project), { args }).code);
  }
  for (const session_id of ["s1", "s2", SESSION]) {
    const start = recorded("SessionStart.startup", { session_id });
    expect(box.gate("session-record", start).code).toBe(0);
  }
}

const SHIPPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "the store's folders lead out": {
    ".ralph/board.store/sessions": "../../../letters",
    ".ralph/board.store/calls": "../../../letters",
    ".ralph/board.store/agents": "../../../letters",
    ".ralph/board.store/holds": "../../../letters",
    ".ralph/board.store/completions": "../../../letters",
    ".ralph/board.store/events.jsonl": "../../../home/.bashrc",
  },
  "the store leads out": { ".ralph/board.store": "../../letters" },
  "a session's record leads out": {
    [`.ralph/board.store/sessions/${SESSION}`]: "../../../../home/.bashrc",
    [`.ralph/board.store/agents/${SESSION}/main/skill.json`]: "../../../../../../home/.bashrc",
  },
};

describe.each(Object.entries(SHIPPED))("a clone in which %s", (_what, links) => {
  let box: Sandbox;
  beforeEach(() => {
    box = cloneWith(links);
  });

  it("no gate reads, writes or deletes anything outside the clone", () => {
    const before = [picture(join(box.dir, "letters")), readFileSync(join(box.home, ".bashrc"))];
    workThere(box);
    expect([picture(join(box.dir, "letters")), readFileSync(join(box.home, ".bashrc"))]).toEqual(
      before,
    );
    expect(box.git("-C", box.project, "status", "--porcelain", "--untracked-files=all")).toBe("");
    expect(storeOf(box).startsWith(join(box.home, ".local/state/ralph-hero/"))).toBe(true);
    expect(existsSync(join(storeOf(box), "sessions", SESSION))).toBe(true);
  });
});

describe("a state folder whose folders are links", () => {
  it.each(["sessions", "calls", "claims", "holds", "../expiry", "../sessions-in-use"])(
    "a state folder is not used through %s",
    (name) => {
      const box = cloneWith({ ".ralph/other": "nowhere" });
      const env = { ...box.env, XDG_STATE_HOME: join(box.project, "state") };
      const link = join(storeOf({ ...box, env }), name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(box.dir, "letters"), link);
      const before = picture(join(box.dir, "letters"));
      workThere({ ...box, gate: (gate, payload, how) => box.gate(gate, payload, { ...how, env }) });
      expect(picture(join(box.dir, "letters"))).toEqual(before);
    },
  );
});

it("an old store beside the board is left alone and named by the doctor", () => {
  const box = sandbox();
  const old = box.file("project/.ralph/board.store/agents/s/main/skill.json", "{}");
  addIssue(box, 42, "Ready for Plan");
  takeLock(box, 42, "plan");
  handOff(box, 42, { command: "plan", intent: "complete" });
  moveByPerson(box, 42, "Human Needed");
  expect(readFileSync(old, "utf8")).toBe("{}");
  const line =
    /^warns +old-records .*Records of an older version in .*board\.store are not used; you can delete them\.$/m;
  expect(box.ralph("doctor").stdout).toMatch(line);
});

it("a state folder that cannot be used is named by gate and doctor", () => {
  const box = sandbox();
  mkdirSync(join(box.home, ".local/state"), { recursive: true });
  writeFileSync(join(box.home, ".local/state/ralph-hero"), "");
  const ran = box.gate("session-record", recorded("SessionStart.startup"));
  const folder = join(box.home, ".local/state/ralph-hero");
  expect(ran.stderr).toBe(`session-record could not decide: ${folder} is not a folder.\n`);
  expect(box.ralph("doctor").stdout).toContain(
    `Gates cannot keep records: ${folder} is not a folder.`,
  );
});
