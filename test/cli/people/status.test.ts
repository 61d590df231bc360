import { spawn } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  addIssue,
  handOffBy,
  moveByPerson,
  succeed,
  takeLock,
} from "../../../testing/ralph-board.ts";
import { DIST, ourCall, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

interface WaitShown {
  readonly kind: string;
  readonly number: number;
  readonly what: string;
  readonly settledBy: readonly string[];
}

function waits(box: Sandbox, env: Record<string, string> = {}): readonly WaitShown[] {
  const where = { env: { ...box.env, ...env }, cwd: box.project };
  return JSON.parse(succeed(run(join(DIST, "ralph"), ["status", "--json"], "", where)).stdout)
    .waiting;
}

/** Types a command that was shown, as it stands. */
function follow(box: Sandbox, command: string): void {
  const call = `${join(DIST, "ralph")}${command.slice("ralph".length)}`;
  succeed(run("/bin/sh", ["-c", call], "", { env: box.env, cwd: box.project }));
}

const PERSON = { RALPH_REVIEW_MODE: "interactive" };

describe("ralph status", () => {
  it("a board on which nothing waits says so", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Done");
    const { code, stdout } = box.ralph("status");
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toBe("Nothing waits for you.");
    expect(stdout).toContain("  Backlog               1\n");
  });

  it("a plan waits for a person only where a person approves plans", () => {
    const box = sandbox();
    addIssue(box, 1, "Plan in Review");
    expect(waits(box)).toEqual([]);
    expect(waits(box, PERSON)).toMatchObject([
      { kind: "plan to approve", number: 1, settledBy: ["ralph approve 1"] },
    ]);
  });

  it("a merge waits for a person unless the project's rules decide", () => {
    const box = sandbox();
    addIssue(box, 3, "In Review");
    expect(waits(box)).toMatchObject([{ kind: "merge to approve", number: 3 }]);
    expect(waits(box, { RALPH_MERGE_APPROVAL: "rules" })).toEqual([]);
  });

  it("a merge whose branch is not here is not offered for approval, and the command shown works", () => {
    const box = sandbox();
    for (const number of [3, 4]) addIssue(box, number, "In Review");
    box.git("branch", "feature/GH-3");
    const [here, missing] = waits(box);
    expect(here).toMatchObject({ number: 3, what: null, settledBy: ["ralph approve 3"] });
    succeed(box.ralph("approve", "3"));
    expect(missing).toMatchObject({
      number: 4,
      what: "No branch feature/GH-4 in this clone, so there is no commit to approve.",
      settledBy: ['ralph board move 4 "In Progress" --reason "REASON"'],
    });
    expect(box.ralph("approve", "4").stderr).toContain("#4 has no branch in this clone");
    succeed(box.ralph("board", "comment", "4", "## Branch\n\nfeature/other"));
    box.git("branch", "feature/other");
    expect(waits(box)).toMatchObject([{ number: 4, settledBy: ["ralph approve 4"] }]);
    box.git("branch", "-D", "feature/other");
    const again = waits(box).flatMap(({ settledBy }) => settledBy);
    expect(again).toEqual(missing?.settledBy);
    for (const command of again) follow(box, command);
    expect(waits(box)).toEqual([]);
  });

  it("where there is a remote, a missing branch of a merge may be fetched", () => {
    const box = sandbox();
    addIssue(box, 3, "In Review");
    box.git("remote", "add", "origin", box.project);
    expect(waits(box)[0]?.what).toBe(
      "No branch feature/GH-3 in this clone; git fetch, if it is elsewhere.",
    );
    box.git("branch", "feature/GH-3");
    box.git("fetch", "-q", "origin");
    box.git("branch", "-D", "feature/GH-3");
    expect(waits(box)).toMatchObject([{ number: 3, settledBy: ["ralph approve 3"] }]);
    succeed(box.ralph("approve", "3"));
  });

  it("an escalation shows its question and the commands that settle it work when followed", () => {
    const box = sandbox();
    addIssue(box, 4, "Ready for Plan");
    const reason = "Which database may we use?";
    handOffBy(box, "bob@t", { number: 4, command: "plan", intent: "escalate", reason });
    const [wait] = waits(box);
    expect(wait).toMatchObject({ kind: "escalation", number: 4, what: reason });
    expect(wait?.settledBy).toEqual([
      'ralph board comment 4 "ANSWER"',
      'ralph board move 4 "Ready for Plan" --reason "REASON"',
    ]);
    const text = box.ralph("status").stdout;
    expect(text).toContain(`      ${reason}\n`);
    for (const command of wait?.settledBy ?? []) follow(box, command);
    expect(waits(box)).toEqual([]);
  });

  it("what has waited longest comes first", () => {
    const box = sandbox();
    for (const number of [7, 5, 6]) addIssue(box, number, "Backlog");
    for (const number of [6, 7, 5]) moveByPerson(box, number, "Human Needed");
    expect(waits(box).map(({ number }) => number)).toEqual([6, 7, 5]);
  });

  it("a lock is listed with its holder and age, and waits for nobody while it is young", () => {
    const box = sandbox();
    addIssue(box, 1, "In Progress");
    takeLock(box, 1, "impl");
    expect(waits(box)).toEqual([]);
    const text = box.ralph("status").stdout;
    expect(text).toMatch(/Locks\n {2}#1 In Progress, session [0-9a-f]{8}, \d+ s, not known here: /);
  });

  it("every line fits into 80 columns and no command is cut", () => {
    const box = sandbox();
    addIssue(box, 1, "Human Needed");
    box.ralph("board", "add", "--title", "Ä long title ".repeat(15), "--state", "Human Needed");
    const lines = box.ralph("status").stdout.split("\n");
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.join("\n")).toContain('ralph board move 2 "Backlog" --reason "REASON"\n');
    expect(lines.join("")).not.toContain("\u001b");
  });

  it("groups that wait for one another are listed with the issue they wait for", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Ready for Plan", "--parent", "1");
    addIssue(box, 3, "Research Needed", "--parent", "1");
    expect(box.ralph("status").stdout).toContain(
      "  #2 and 1 more: 1 of 2, not #3 (Research Needed)\n",
    );
  });

  it("ralph status --watch shows a change within two seconds and ends with Ctrl-C", async () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const child = spawn(join(DIST, "ralph"), ["status", "--watch"], {
      env: box.env,
      cwd: box.project,
    });
    let seen = "";
    const said = (words: string) =>
      new Promise<void>((resolve) => {
        const look = () => seen.includes(words) && resolve();
        child.stdout.on("data", look);
        look();
      });
    child.stdout.on("data", (piece) => {
      seen += piece;
    });
    await said("Nothing waits for you.");
    moveByPerson(box, 1, "Human Needed");
    await said("#1 escalation");
    const ended = new Promise((resolve) => child.on("exit", resolve));
    child.kill("SIGINT");
    expect(await ended).toBe(0);
  });
});

describe("ralph statusline", () => {
  it("the line names phase and issue of the session, and what waits", () => {
    const box = sandbox();
    addIssue(box, 1, "In Progress");
    const session_id = "0123abcd-1111-4222-8333-444455556666";
    takeLock(box, 1, "impl", { session_id });
    const line = () =>
      run(join(DIST, "ralph"), ["statusline"], JSON.stringify({ session_id }), {
        env: { ...box.env, CLAUDECODE: "1" },
        cwd: box.project,
      }).stdout;
    expect(line()).toBe("ralph · impl #1 · nothing waits for you\n");
    addIssue(box, 2, "Human Needed");
    expect(line()).toBe("ralph · impl #1 · waits for you: escalation #2\n");
  });

  it("a project that does not use ralph has an empty line", () => {
    const box = sandbox({ usesRalph: false });
    expect(box.ralph("statusline")).toMatchObject({ code: 0, stdout: "\n" });
  });

  it("an agent whose client is not known to run waits for nobody, and its holds are events", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    const call = ourCall(
      "handoff_ticket",
      { number: 1, command: "plan", intent: "complete" },
      box.project,
    );
    for (let n = 0; n < 2; n += 1) expect(box.gate("state-gate", call).code).toBe(2);
    // No client of this session is recorded, so nobody waits.
    expect(waits(box)).toEqual([]);
    expect(box.ralph("status").stdout).toContain("state-gate: ");
  });
});

describe("ralph at a terminal", () => {
  const atTerminal = (box: Sandbox, command: string) =>
    run("/usr/bin/script", ["-qec", `${join(DIST, "ralph")} ${command}`, "/dev/null"], "", {
      env: { ...box.env, TERM: "xterm", SHELL: "/bin/sh" },
      cwd: box.project,
    }).stdout;

  it("a terminal has bold headings, and none with NO_COLOR", () => {
    const box = sandbox();
    addIssue(box, 1, "Backlog");
    expect(atTerminal(box, "status")).toContain("\u001b[1mNothing waits for you.\u001b[0m");
    const plain = { ...box, env: { ...box.env, NO_COLOR: "1" } };
    expect(atTerminal(plain, "status")).not.toContain("\u001b");
  });

  it("a command that waits for input at a terminal says so", () => {
    const box = sandbox();
    box.ralph("init");
    expect(atTerminal(box, "explain state-gate")).toContain(
      "Reading the payload of a hook from this terminal; end it with Ctrl-D, or leave with Ctrl-C.",
    );
  });
});
