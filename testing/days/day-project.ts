import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { throwAwayProject } from "../throw-away-project.ts";

/** A project with code in several languages, a remote, and programs that only say that they ran. */
export interface DayProject {
  readonly dir: string;
  readonly project: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  git(...args: string[]): string;
  file(path: string, text: string): string;
  clear(): void;
}

const FILES: Readonly<Record<string, string>> = {
  "README.md": "# Eng\n\nTests: `npm test`. Contributions: see CONTRIBUTING.md.\n",
  "CONTRIBUTING.md": "# Contributing\n\nEvery change has a test.\n",
  "package.json": `${JSON.stringify({ name: "eng", private: true, scripts: { test: "true", build: "true", lint: "true" } }, null, 2)}\n`,
  ".gitignore":
    "node_modules/\ndist/\nbuild/\ncoverage/\ntarget/\n*.log\n.env.local\n__pycache__/\n",
  "src/a.ts": "export const a = 1;\n",
  "src/b.ts": 'import { a } from "./a.ts";\n\nexport const b = a + 1;\n',
  "src/sign-in/form.ts": "export function send(name: string) {\n  return name;\n}\n",
  "src/sign-in/session.ts": "export const SESSION_MINUTES = 30;\n",
  "test/sign-in/form.test.ts": 'import { send } from "../../src/sign-in/form.ts";\nsend("x");\n',
  "tools/gen.py": "print('generated')\n",
  "cmd/server/main.go": "package main\n\nfunc main() {}\n",
  "crates/core/src/lib.rs": "pub fn add(a: u32, b: u32) -> u32 { a + b }\n",
  "Cargo.toml": '[workspace]\nmembers = ["crates/core"]\n',
  "notebooks/usage.ipynb": '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}\n',
  "docs/sign-in.md": "# Sign-in\n\nA name is asked for.\n",
  "docs/mit leerzeichen.md": "# Ein Name\n",
  Makefile: "all:\n\t@true\n",
  ".claude/skills/release/SKILL.md":
    "---\nname: release\ndescription: How we release\n---\n\n# Release\n\nTag it.\n",
  ".claude/agents/helper.md":
    "---\nname: helper\ndescription: Helps\n---\n\nYou help with small things.\n",
  ".claude/settings.json": `${JSON.stringify({ permissions: { allow: ["Bash(npm test:*)"] } }, null, 2)}\n`,
};

/** Whatever a build or a test would start: it says its name and ends well. */
const PROGRAMS =
  "npm npx pnpm yarn bun deno cargo go pytest python python3 pip uv ruff mypy black make cmake ctest mvn gradle dotnet bundle rake rspec mix php composer phpunit swift docker docker-compose kubectl terraform tsc eslint prettier jest vitest rg fd tree shellcheck hyperfine psql redis-cli curl wget code open osascript";

export function dayProject(name: string): DayProject {
  const { dir, project, home, env, git, clear } = throwAwayProject(name);
  const file = (path: string, text: string) => {
    const whole = path.startsWith("/") ? path : join(project, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
    return whole;
  };
  for (const [path, text] of Object.entries(FILES)) file(path, text);
  const bin = join(dir, "bin");
  for (const program of PROGRAMS.split(" "))
    script(file, join(bin, program), `echo ${program} ran`);
  script(file, join(bin, "gh"), GH);
  git("config", "user.name", "Ada");
  git("config", "user.email", "ada@example.com");
  git("add", "--all");
  git("commit", "-q", "-m", "feat: what is there");
  git("clone", "-q", "--bare", ".", join(dir, "origin.git"));
  git("remote", "add", "origin", join(dir, "origin.git"));
  git("fetch", "-q", "origin");
  git("branch", "-q", "--set-upstream-to=origin/main", "main");
  const given = { ...env, RALPH_WORK_PRODUCTS: "", PATH: `${bin}:${env["PATH"] ?? ""}` };
  return { dir, project, home, env: given, git, file, clear };
}

/** Enough of GitHub's command line for what agents look at. */
const GH = `case "$1 $2" in
  'pr create') echo https://github.com/acme/eng/pull/90 ;;
  *) echo '{}' ;;
esac`;

function script(file: DayProject["file"], path: string, text: string): void {
  chmodSync(file(path, `#!/bin/sh\n${text}\n`), 0o755);
}
