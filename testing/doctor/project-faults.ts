import { Database } from "bun:sqlite";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { replaceBy } from "../odd-files.ts";
import { addIssue, handOffBy } from "../ralph-board.ts";
import { run } from "../sandbox.ts";
import { storeOf } from "../store-of.ts";
import { type Fault, OF_THE_SYSTEM } from "./fault.ts";
import { writeJson } from "./healthy-machine.ts";

const settings =
  (text: string): Fault["seed"] =>
  ({ file }) => {
    file("project/.ralph/settings.json", text);
  };
const variable =
  (name: string, value: string): Fault["seed"] =>
  ({ env }) => {
    env[name] = value;
  };

/** The project: settings, branches, board, locks, records. */
export const PROJECT_FAULTS: readonly Fault[] = [
  {
    ...{
      name: "a project without ralph",
      id: "project",
      says: "does not use ralph",
      command: "run",
    },
    seed: ({ project }) => rmSync(join(project, ".ralph"), { recursive: true }),
  },
  {
    ...{ name: "a value the settings do not know", id: "settings", command: "run" },
    says: ".ralph/settings.json: reviewMode is not auto, interactive or skip",
    seed: settings('{"reviewMode":"never"}'),
  },
  {
    ...{ name: "a key the settings do not know", id: "settings", command: "edit" },
    says: ".ralph/settings.json: colour is not a setting",
    seed: settings('{"colour":"red"}'),
  },
  {
    ...{ name: "settings that are no JSON", id: "settings", command: "edit" },
    says: ".ralph/settings.json is not JSON",
    seed: settings("{"),
  },
  {
    ...{ name: "a variable with a wrong value", id: "settings", command: "run" },
    says: "RALPH_REVIEW_MODE is not auto, interactive or skip",
    seed: variable("RALPH_REVIEW_MODE", "never"),
  },
  {
    ...{ name: "a repository that moves the board", id: "settings", command: "edit" },
    says: "RALPH_BOARD_PATH is set by",
    seed: ({ project, env }) => {
      env["RALPH_BOARD_PATH"] = "/elsewhere.db";
      writeJson(join(project, ".claude/settings.json"), {
        env: { RALPH_BOARD_PATH: "/elsewhere.db" },
      });
    },
  },
  {
    ...{
      name: "half a board on GitHub",
      id: "settings",
      command: { notRun: "it only shows them" },
    },
    says: "github.repo is set, but github.projectNumber is not",
    seed: variable("RALPH_GH_REPO", "app"),
  },
  {
    ...{
      name: "a relaxation nobody trusted",
      id: "settings-trust",
      status: "warns",
      command: "run",
    },
    says: "The repository sets reviewMode",
    seed: settings('{"reviewMode":"skip"}'),
  },
  {
    ...{ name: "a required branch that is not there", id: "required-branch", command: "run" },
    says: "The phases run on trunk, and there is no such branch here",
    seed: settings('{"requiredBranch":"trunk"}'),
  },
  {
    ...{
      name: "a variable with a branch that is not there",
      id: "required-branch",
      command: "run",
    },
    says: "The phases run on trunk",
    seed: variable("RALPH_REQUIRED_BRANCH", "trunk"),
  },
  {
    ...{ name: "a required branch nobody can know", id: "required-branch", command: "run" },
    says: "Which branch the phases run on is not known",
    seed: ({ git, project }) => {
      rmSync(join(project, ".ralph/settings.json"), { force: true });
      git("branch", "-m", "main", "development");
    },
  },
  {
    ...{ name: "a branch for documents that is not there", id: "documents-branch", command: "run" },
    says: "Documents are committed on papers",
    seed: settings('{"documentsBranch":"papers"}'),
  },
  {
    ...{ name: "pull requests without a remote", id: "pull-requests", command: "run" },
    says: "the required branch has no remote on GitHub",
    seed: settings('{"pullRequests":"on"}'),
  },
  {
    ...{ name: "pull requests without gh", id: "pull-requests", status: "warns" },
    ...{ says: "gh is not in PATH", command: OF_THE_SYSTEM },
    seed: ({ git }) => {
      git("remote", "add", "origin", "https://github.com/acme/app.git");
    },
  },
  {
    ...{ name: "no board", id: "board", says: "There is no board", command: "run" },
    seed: ({ project }) => rmSync(join(project, ".ralph/board.db")),
  },
  {
    ...{ name: "a damaged board", id: "board", says: "The board cannot be used" },
    command: { notRun: "only a copy of the board settles it" },
    seed: ({ project }) =>
      writeFileSync(join(project, ".ralph/board.db"), "no database".repeat(999)),
  },
  {
    ...{
      name: "a board that vanished",
      id: "board-vanished",
      says: "was here and is gone",
      command: "run",
    },
    seed: ({ project }) => rmSync(join(project, ".ralph/board.db")),
  },
  {
    ...{
      name: "a board that git would take",
      id: "board-ignored",
      status: "warns",
      command: "run",
    },
    says: "is not ignored by git",
    seed: ({ project }) => rmSync(join(project, ".ralph/.gitignore")),
  },
  {
    ...{ name: "a committed board", id: "board-ignored", says: "is committed", command: "run" },
    seed: ({ git }) => {
      git("add", "-f", ".ralph/board.db");
    },
  },
  {
    ...{
      name: "an old lock of somebody unknown",
      id: "locks",
      says: "#42 is held by",
      command: "run",
    },
    seed: (machine) => {
      addIssue(machine, 42, "Research Needed");
      handOffBy(machine, "somebody@elsewhere", { number: 42, command: "research", intent: "lock" });
      const board = new Database(join(machine.project, ".ralph/board.db"));
      board.run("UPDATE issues SET held_since = held_since - 25 * 3600000");
      board.close();
    },
  },
  {
    ...{ name: "a second clone with a board", id: "other-clones", status: "warns", command: "run" },
    says: "Another clone of this repository has a board of its own",
    seed: ({ dir, project, env, plugin }) => {
      const other = join(dir, "other");
      execFileSync("git", ["clone", "-q", project, other], { env });
      const place = { env: { ...env, CLAUDE_PROJECT_DIR: other }, cwd: other };
      const made = run(join(plugin, "bin/ralph"), ["init"], "", place);
      if (made.code !== 0) throw new Error(made.stderr);
    },
  },
  {
    ...{ name: "a clock that is behind", id: "clock", says: "min behind", command: OF_THE_SYSTEM },
    seed: ({ project }) => {
      const later = new Date(Date.now() + 3_600_000);
      utimesSync(join(project, ".ralph/board.db"), later, later);
    },
  },
  {
    ...{ name: "records that others can write", id: "state-folder", command: "run" },
    says: "can be written by other users",
    seed: (machine) => chmodSync(dirname(storeOf(machine)), 0o777),
  },
  {
    ...{
      name: "records that others can read",
      id: "state-folder",
      status: "warns",
      command: "run",
    },
    says: "can be read by other users",
    seed: (machine) => chmodSync(storeOf(machine), 0o755),
  },
  {
    ...{
      name: "records that cannot be written",
      id: "state-folder",
      says: "cannot be written",
      command: "run",
    },
    seed: (machine) => chmodSync(storeOf(machine), 0o500),
  },
  {
    ...{
      name: "a file where records should be",
      id: "state-folder",
      says: "is not a folder",
      command: "run",
    },
    seed: (machine) => replaceBy("a plain file", dirname(storeOf(machine))),
  },
  {
    ...{
      name: "a link where records should be",
      id: "state-folder",
      says: "is a link",
      command: "run",
    },
    seed: (machine) => {
      const state = dirname(storeOf(machine));
      renameSync(state, `${state}-real`);
      symlinkSync(`${state}-real`, state);
    },
  },
  {
    ...{ name: "records of an older version", id: "old-records", status: "warns", command: "run" },
    says: "Records of an older version",
    seed: ({ project }) => {
      mkdirSync(join(project, ".ralph/board.store"));
    },
  },
];
