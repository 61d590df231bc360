import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue, succeed } from "../../../testing/ralph-board.ts";
import { DIST, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

function imported(box: Sandbox, text: string, ...args: string[]) {
  const where = { env: box.env, cwd: box.project };
  return run(join(DIST, "ralph"), ["board", "import", "-", ...args], text, where);
}

function exported(box: Sandbox): string {
  return succeed(box.ralph("board", "export")).stdout;
}

interface Shown {
  readonly number: number;
  readonly title: string;
  readonly workflowState: string;
  readonly parent: number | null;
}

function onBoard(box: Sandbox): Shown[] {
  return JSON.parse(box.ralph("board", "list", "--all", "--json").stdout);
}

describe("export and import", () => {
  it("what is exported and imported elsewhere is exported again byte for byte", () => {
    const from = sandbox();
    from.ralph("init");
    addIssue(
      from,
      3,
      "In Progress",
      "--estimate",
      "S",
      "--priority",
      "P1",
      "--body",
      'Zeile\nzwei — "ä"',
    );
    addIssue(from, 7, "Done", "--parent", "3");
    addIssue(from, 9, "Human Needed", "--parent", "3", "--blocked-by", "3,7");
    from.ralph("board", "comment", "9", "first \u202e comment\nof two lines");
    from.ralph("board", "move", "9", "Backlog", "--reason", "because");
    const text = exported(from);
    expect(text.trim().split("\n")).toHaveLength(3);
    expect(text).not.toContain("\u202e");
    const to = sandbox();
    to.ralph("init");
    expect(imported(to, text)).toMatchObject({ code: 0 });
    expect(exported(to)).toBe(text);
    expect(imported(to, text).stdout).toBe("0 made, 3 were there already.\n");
    expect(exported(to)).toBe(text);
  });

  it("an import that was interrupted goes on where it was", () => {
    const box = sandbox();
    box.ralph("init");
    const line = (n: number, more: object = {}) =>
      JSON.stringify({ number: n, title: `Issue ${n}`, ...more });
    const text = [line(1), line(2, { parent: 1, blockedBy: [1], labels: ["a"] })].join("\n");
    addIssue(box, 1, "Backlog");
    addIssue(box, 2, "Backlog");
    expect(imported(box, text).stdout).toBe("0 made, 2 were there already.\n");
    const shown = JSON.parse(box.ralph("board", "show", "2", "--json").stdout);
    expect(shown).toMatchObject({
      issue: { parent: 1, blockedBy: [{ number: 1 }] },
      labels: ["a"],
    });
  });

  it("a checklist becomes issues and sub-issues, once", () => {
    const box = sandbox();
    box.ralph("init");
    const text =
      "# Plan\n- [ ] Parent\n  - [x] Done part\n  - [ ] Open part\n    * [ ] Deep\n- [ ] Other\n";
    expect(imported(box, text, "--dry-run").stdout).toContain(
      "5 would be made, 0 are there already",
    );
    expect(onBoard(box)).toEqual([]);
    expect(imported(box, text).stdout).toContain("5 made, 0 were there already.");
    expect(
      onBoard(box).map(({ title, workflowState, parent }) => [title, workflowState, parent]),
    ).toEqual([
      ["Parent", "Backlog", null],
      ["Done part", "Done", 1],
      ["Open part", "Backlog", 1],
      ["Deep", "Backlog", 3],
      ["Other", "Backlog", null],
    ]);
    expect(imported(box, text).stdout).toBe("0 made, 5 were there already.\n");
    expect(imported(box, `${text}- [ ] Other\n`).stdout).toContain("1 made, 5 were there already.");
  });

  it("a table in CSV is read with quotes, other names of columns and any case of values", () => {
    const box = sandbox();
    box.ralph("init");
    const text =
      '\ufeffTitle,Size,Status,Description,Blocked by,ID\r\n"A, b ""c""",xs,ready for plan,"two\nlines",,5\r\nSecond,,,,5,6\r\n';
    expect(imported(box, text, "--format", "csv")).toMatchObject({ code: 0 });
    const shown = JSON.parse(box.ralph("board", "show", "5", "--json").stdout);
    expect(shown).toMatchObject({
      issue: { title: 'A, b "c"', estimate: "XS", workflowState: "Ready for Plan" },
      body: "two\nlines",
    });
    expect(imported(box, text, "--format", "CSV").stdout).toBe("0 made, 2 were there already.\n");
  });

  it("the answer of gh issue list --json is read, and closed issues are finished", () => {
    const box = sandbox();
    box.ralph("init");
    const issue = {
      number: 12,
      title: "From gh",
      body: "b",
      state: "OPEN",
      labels: [{ name: "bug" }],
      url: "u",
    };
    const closed = {
      ...issue,
      number: 13,
      title: "Old",
      state: "CLOSED",
      stateReason: "NOT_PLANNED",
    };
    const text = JSON.stringify([issue, closed]);
    expect(imported(box, text).stdout).toContain("2 made");
    expect(onBoard(box).map(({ number, workflowState }) => [number, workflowState])).toEqual([
      [12, "Backlog"],
      [13, "Canceled"],
    ]);
    expect(imported(box, text).stdout).toBe("0 made, 2 were there already.\n");
  });

  it("a file with faults is refused with all of them, and nothing is made", () => {
    const box = sandbox();
    box.ralph("init");
    addIssue(box, 4, "Backlog");
    const text = [
      '{"number":4,"title":"Another"}',
      '{"title":""}',
      "nonsense",
      '{"title":"x","colour":1}',
    ].join("\n");
    expect(imported(box, text)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        'Nothing was imported.\nline 2: it has no title\nline 3: it is not a JSON object\nline 4: there is no field "colour"\n',
    });
    expect(imported(box, '{"number":4,"title":"Another","parent":99}').stderr).toBe(
      "Nothing was imported.\nline 1: #99 is neither in the file nor on the board\nline 1: #4 is another issue: Issue 4\n",
    );
    expect(imported(box, '{"number":8,"title":"a"}\n{"number":8,"title":"b"}').stderr).toContain(
      "line 2: #8 is in the file twice",
    );
    const ring = '{"number":8,"title":"a","parent":9}\n{"number":9,"title":"b","parent":8}';
    expect(imported(box, ring).stderr).toContain("line 1: it is its own ancestor");
    expect(onBoard(box)).toHaveLength(1);
    expect(box.ralph("board", "import", "/no/such/file").stderr).toBe(
      "/no/such/file is not there.\n",
    );
  });
});

describe("ralph completions", () => {
  it("bash completes commands, their second words and options", () => {
    const script = sandbox().ralph("completions", "BASH").stdout;
    const completed = (...words: string[]) => {
      const line = `${script}\nCOMP_WORDS=(ralph ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _ralph; echo "\${COMPREPLY[*]}"`;
      return run("/bin/bash", ["-c", line], "", {
        env: { PATH: "/usr/bin:/bin" },
        cwd: "/",
      }).stdout.trim();
    };
    expect(completed("stat")).toBe(
      "status statusline stats"
        .split(" ")
        .filter((word) => script.includes(` ${word} `) || word !== "stats")
        .join(" "),
    );
    expect(completed("board", "ex")).toBe("export");
    expect(completed("board", "list", "--sta")).toBe("--state");
    expect(completed("status", "--w")).toBe("--watch");
  });

  it("fish and zsh get scripts of their own, and another shell is refused", () => {
    const { ralph } = sandbox();
    expect(ralph("completions", "fish").stdout).toContain(
      "complete -c ralph -f -n __fish_use_subcommand -a status",
    );
    expect(ralph("completions", "zsh").stdout).toContain("bashcompinit");
    expect(ralph("completions", "csh")).toMatchObject({ code: 2 });
  });
});
