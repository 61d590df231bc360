import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { throwAwayProject } from "../throw-away-project.ts";
import type { CorpusPlace } from "./corpus.ts";

/** The files the corpus speaks of, and names that look like options. */
const FILES: Readonly<Record<string, string>> = {
  "README.md": "# Sample\n\nhello, start\nof text\nend\n",
  "list.txt": "a 1\nb 2\na 1\n",
  "notes.txt": "2\n",
  "data.json": '{"a": 1, "b": [1, 2, 3]}\n',
  "package.json": '{"name": "sample", "version": "1.0.0", "scripts": {"test": "true"}}\n',
  "src/a.ts": "export function greet() {\n  return 1;\n}\n",
  "src/lib/b.ts": "export const b = 2;\n",
  "test/a.test.ts": "// nothing yet\n",
  "docs/intro.md": "# Intro\n",
  "script.sh": "#!/bin/sh\ntouch P\n",
  "big.txt": "line\n".repeat(2000),
  "a b.txt": "spaced\n",
  "-delete": "odd\n",
  "--output=x": "odd\n",
  "-rf": "odd\n",
  "x;touch P": "odd\n",
  ".gitignore": ".ralph/\n",
};

/** Where the commands of the corpus run: a project, a linked worktree, a foreign repository, a plain folder. */
export interface CommandWorld {
  readonly dir: string;
  readonly project: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  at(place: CorpusPlace): string;
  clear(): void;
}

/** `head` is what the project's main checkout has; `../feature` is always on another branch. */
export function commandWorld(head: "main" | "feature/x"): CommandWorld {
  const { dir, project, home, env, git, clear } = throwAwayProject("commands");
  writeFiles(project, FILES);
  chmodSync(join(project, "script.sh"), 0o755);
  symlinkSync("../plain", join(project, "link"));
  symlinkSync("../feature", join(project, "feat-link"));
  git("add", "--all");
  git("commit", "-qm", "second: files");
  git("tag", "v1");
  git("clone", "-q", "--bare", ".", "../origin.git");
  git("remote", "add", "origin", "../origin.git");
  git("fetch", "-q", "origin");
  git("worktree", "add", "-q", "-b", "feature/y", "../feature");
  git("switch", "-q", "-c", "feature/x");
  writeFiles(project, { "src/a.ts": "export function greet() {\n  return 2;\n}\n" });
  git("commit", "-qam", "third: fix");
  writeFiles(project, { "list.txt": "a 1\nb 3\na 1\n" });
  git("stash", "-q");
  git("switch", "-q", head);
  // Porcelain refuses such names; a clone of a hostile repository brings them all the same.
  git("update-ref", "refs/tags/--output=T", "HEAD");
  git("update-ref", "refs/heads/--output=B", "HEAD");
  mkdirSync(join(project, ".ralph"));
  makePlain(join(dir, "plain"));
  makeOther(join(dir, "other"), env);
  const at = (place: CorpusPlace) => (place === "outside" ? join(dir, "plain") : project);
  return { dir, project, home, env, at, clear };
}

function makePlain(plain: string): void {
  writeFiles(plain, { "a.txt": "a\n" });
  symlinkSync("../project", join(plain, "proj-link"));
}

/** Its configuration executes: git may not be run in it. */
function makeOther(other: string, env: CommandWorld["env"]): void {
  writeFiles(other, { "README.md": "# Other\n" });
  const git = (...args: string[]) => spawnSync("git", args, { cwd: other, env });
  git("init", "-q", "-b", "topic");
  git("config", "core.fsmonitor", "touch executed-by-config; true");
  git("config", "core.pager", "touch executed-by-config");
}

function writeFiles(dir: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const whole = join(dir, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }
}
