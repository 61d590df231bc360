import { Database } from "bun:sqlite";
import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MIGRATIONS } from "../../src/world/embedded/migrations.ts";
import type { Sandbox } from "../sandbox.ts";

/** What a repository may ship, by what it is for. Each is committed, then cloned. */
export type Trick = (project: string, stranger: string) => void;

const OUT = "../../letters";

export const TRICKS: Readonly<Record<string, Trick>> = {
  "folders of an old store that lead out": (project) => {
    for (const name of ["sessions", "calls", "agents", "holds", "completions", "claims"]) {
      link(project, `.ralph/board.store/${name}`, `../${OUT}`);
    }
    link(project, ".ralph/board.store/events.jsonl", "../../../home/.bashrc");
    link(project, ".ralph/.gitignore", "../../home/.bashrc");
  },
  "an old store that leads out": (project) => link(project, ".ralph/board.store", OUT),
  "a .ralph that leads out": (project) => link(project, ".ralph", "../letters"),
  "a file called .ralph": (project) => file(project, ".ralph", "plain"),
  "a board whose issues are an endless view": (project) =>
    board(
      project,
      `ALTER TABLE issues RENAME TO kept; CREATE VIEW issues AS
       WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
       SELECT x AS number, 'a' AS title, 'Done' AS state, 'Done' AS place FROM n WHERE x < 0`,
    ),
  "a board whose trigger swallows comments": (project) =>
    board(project, "CREATE TRIGGER gone BEFORE INSERT ON comments BEGIN SELECT RAISE(IGNORE); END"),
  "a board that is a link": (project) => link(project, ".ralph/board.db", "../../letters/b.db"),
  "a log and a journal that lead out": (project) => {
    board(project, "SELECT 1");
    for (const end of ["wal", "shm", "journal"]) {
      link(project, `.ralph/board.db-${end}`, `../../letters/made-${end}`);
    }
  },
  "settings that name a stranger's GitHub": (project, stranger) => {
    const github = { owner: "acme", repo: "eng", projectNumber: 7, apiUrl: stranger };
    file(project, ".ralph/settings.json", JSON.stringify({ github }));
  },
  "settings that are a link to a person's file": (project) =>
    link(project, ".ralph/settings.json", "../../home/.bashrc"),
  "settings of a megabyte": (project) =>
    file(project, ".ralph/settings.json", `{"debug":false}${" ".repeat(1 << 20)}`),
  "Claude settings, agents and documents that lead out": (project, stranger) => {
    link(project, ".claude/agents", OUT);
    link(project, "thoughts", "../letters");
    link(project, "worktrees", "../letters");
    file(
      project,
      ".claude/settings.json",
      JSON.stringify({ env: { RALPH_GH_API_URL: stranger, XDG_STATE_HOME: "/letters" } }),
    );
    file(project, ".ralph/settings.json", '{"documents":"thoughts/../../letters"}');
  },
  "a remote of its own in every place that could name one": (project, stranger) => {
    file(project, ".gitmodules", `[submodule "x"]\n\tpath = x\n\turl = ${stranger}\n`);
    file(project, ".env", `RALPH_GH_API_URL=${stranger}\nGITHUB_API_URL=${stranger}\n`);
    board(project, "SELECT 1");
  },
};

/** A clone of a repository with this trick, beside a person's files that are years old. */
export function hostileClone(box: Sandbox, trick: Trick, stranger: string): string {
  const long = new Date(Date.now() - 400 * 86_400_000);
  for (const path of ["letters/2019.txt", "letters/old/deep.txt", "home/.bashrc"]) {
    utimesSync(box.file(path, "mine"), long, long);
  }
  trick(box.project, stranger);
  box.git("add", "-A", "-f");
  box.git("commit", "-q", "--allow-empty", "-m", "a gift");
  const clone = join(box.dir, "clone");
  box.git("clone", "-q", box.project, clone);
  return clone;
}

function link(project: string, path: string, target: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  symlinkSync(target, join(project, path));
}

function file(project: string, path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

function board(project: string, sql: string): void {
  mkdirSync(join(project, ".ralph"), { recursive: true });
  const database = new Database(join(project, ".ralph/board.db"));
  for (const migration of MIGRATIONS) database.run(migration);
  database.run(`PRAGMA application_id = 0x52414c50; PRAGMA user_version = ${MIGRATIONS.length}`);
  database.run("INSERT INTO issues (number, title, state) VALUES (1, 'one', 'Ready for Plan')");
  database.run(sql);
  database.close();
}
