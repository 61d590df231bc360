import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startDemoGithub } from "../../demo/boards.ts";
import { ROOT } from "../../scripts/gate-files.ts";
import { CLI_COMMANDS } from "../../src/cli/commands.ts";
import {
  type Block,
  blocksIn,
  codeSpansIn,
  documentsForPeople,
  readDocument,
} from "../../testing/docs/blocks.ts";
import { faultIn } from "../../testing/docs/known-commands.ts";
import { recordInstallation } from "../../testing/doctor/healthy-machine.ts";
import { throwAwayProject } from "../../testing/throw-away-project.ts";

const DOCUMENTS = documentsForPeople();
const BLOCKS = DOCUMENTS.flatMap((path) => blocksIn(path, readDocument(path)));
const nameOf = ({ document, at }: Block) => `${document}:${at}`;
const commandsIn = ({ lines }: Block) => lines.filter((line) => /^[^\s#]/.test(line));

/** The one list of reasons why lines are not simply run in a project. */
const PLACES = {
  client:
    "in Claude Code itself: each line is one that a client test runs, or a skill of the plugin",
  clone: "changes the clone it is run in: each line is a script of package.json",
  github: "needs GitHub: run against a GitHub on loopback",
};

describe("every block of the documents is of a known kind", () => {
  it("blocks are found", () => {
    expect(BLOCKS.filter(({ language }) => language === "sh").length).toBeGreaterThan(10);
    for (const place of Object.keys(PLACES)) {
      expect(
        BLOCKS.some(({ where }) => where === place),
        place,
      ).toBe(true);
    }
  });

  it.each(BLOCKS.map((block) => [nameOf(block), block] as const))(
    "%s is run, or says where it is run",
    (_name, block) => {
      expect(["sh", "text", "json", "mermaid"]).toContain(block.language);
      if (block.where !== undefined) expect(Object.keys(PLACES)).toContain(block.where);
      // A command line is not hidden from this test by calling it text; usage lines are compared below.
      const isUsage = block.document === "docs/commands.md";
      if (block.language === "sh" || block.where !== undefined || isUsage) return;
      expect(
        block.lines.filter((line) => /^\s*(\$|ralph|npm|npx|git|claude|gh|export)\s/.test(line)),
      ).toEqual([]);
    },
  );
});

/** A person's machine: the plugin where the client installs it, `ralph` on the PATH, one project. */
function machine() {
  const { dir, home, project, env: given, clear } = throwAwayProject("docs");
  symlinkSync(project, join(dir, "my-project"));
  const cache = join(home, ".claude/plugins/cache/ralph-hero/ralph-hero");
  mkdirSync(cache, { recursive: true });
  symlinkSync(ROOT, join(cache, "0.2.0"));
  recordInstallation(home, { folder: join(cache, "0.2.0") });
  mkdirSync(join(dir, "bin"));
  symlinkSync(join(ROOT, "bin/ralph"), join(dir, "bin/ralph"));
  const {
    CLAUDE_PROJECT_DIR: _client,
    RALPH_WORK_PRODUCTS: _off,
    RALPH_NOTIFICATIONS: _silent,
    ...own
  } = given;
  const who = {
    GIT_AUTHOR_NAME: "t",
    GIT_AUTHOR_EMAIL: "t@t",
    GIT_COMMITTER_NAME: "t",
    GIT_COMMITTER_EMAIL: "t@t",
  };
  const env = { ...own, ...who, PATH: `${join(dir, "bin")}:${own["PATH"]}` };
  let cwd = dir;
  const place = join(dir, "where");
  writeFileSync(place, dir);
  return {
    clear,
    /** A block as it stands, in the folder where the one before it ended. */
    run: (lines: readonly string[], more: Readonly<Record<string, string>> = {}) => {
      const script = ["set -euo pipefail", ...lines, `pwd > '${place}'`].join("\n");
      const done = spawnSync("bash", ["-c", script], {
        cwd,
        env: { ...env, ...more },
        encoding: "utf8",
        input: "",
      });
      if (done.error) throw done.error;
      cwd = readFileSync(place, "utf8").trim();
      return { code: done.status, said: `${done.stdout}${done.stderr}` };
    },
  };
}

const github = await startDemoGithub();
afterAll(() => github.stop());
const { RALPH_GH_API_URL, RALPH_GH_TOKEN } = github.settings;

describe.each(DOCUMENTS)("%s", (document) => {
  const blocks = BLOCKS.filter((block) => block.document === document);
  const run = blocks.filter(
    ({ language, where }) => language === "sh" && (where === undefined || where === "github"),
  );
  if (run.length > 0) {
    it(`the command lines of ${document} work one after the other, as they stand`, {
      timeout: 120_000,
    }, () => {
      const person = machine();
      try {
        for (const block of run) {
          const more = block.where === "github" ? { RALPH_GH_API_URL, RALPH_GH_TOKEN } : {};
          const { code, said } = person.run(block.lines, more);
          expect({ block: nameOf(block), code, said: code === 0 ? "" : said }).toEqual({
            block: nameOf(block),
            code: 0,
            said: "",
          });
        }
      } finally {
        person.clear();
      }
    });
  }

  const checked = blocks.filter(({ where }) => where === "client" || where === "clone");
  if (checked.length > 0) {
    it(`the lines of ${document} that are not run here name what exists`, () => {
      for (const block of checked) {
        for (const line of commandsIn(block)) {
          const fault =
            faultIn(line) ?? (block.where === "client" ? clientFault(line) : cloneFault(line));
          expect(fault, `${nameOf(block)}: ${line}`).toBeUndefined();
        }
      }
    });
  }

  it(`commands named in the text of ${document} exist, with their options`, () => {
    // This page lists what gates know, not what a person types.
    const isList = document === "docs/read-only-commands.md";
    const faults = (isList ? [] : codeSpansIn(readDocument(document))).flatMap(({ at, code }) => {
      const fault = faultIn(code);
      return fault === undefined ? [] : [`${document}:${at}: \`${code}\`: ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});

const CLIENT_TESTS = readdirSync(join(ROOT, "test/client"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join(ROOT, "test/client", name), "utf8"))
  .join("\n");
const TEAM_VARIABLES =
  /^CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS=1 CLAUDE_CODE_ENABLE_TODO_TOOLS=1 claude$/;

/** A line for the client is a skill, a plain start, or one whose words a client test uses. */
function clientFault(line: string): string | undefined {
  if (line.startsWith("/ralph-hero:") || TEAM_VARIABLES.test(line)) return undefined;
  if (/^claude --plugin-dir \S+$/.test(line)) return undefined;
  const [program, ...words] = line.split(" ");
  const verbs = words.filter((word) => /^[a-z]+$/.test(word)).map((word) => `"${word}"`);
  const isTried =
    program === "claude" && words[0] === "plugin" && CLIENT_TESTS.includes(verbs.join(", "));
  return isTried ? undefined : "no client test runs this";
}

function cloneFault(line: string): string | undefined {
  return /^(npm (run|test|ci)|node scripts\/|git )/.test(line)
    ? undefined
    : "not a script of the clone";
}

describe("docs/commands.md", () => {
  const usages = BLOCKS.filter(({ document }) => document === "docs/commands.md").flatMap(
    ({ lines }) => lines,
  );

  it.each(CLI_COMMANDS.map(({ name }) => name))(
    "the built ralph %s --help prints the usage that docs/commands.md has",
    (name) => {
      const done = spawnSync(join(ROOT, "bin/ralph"), [...name.split(" "), "--help"], {
        encoding: "utf8",
        env: { PATH: process.env["PATH"] ?? "", HOME: "/nonexistent" },
      });
      const usage = /^Usage: (.+)$/m.exec(done.stdout)?.[1];
      expect(done.status).toBe(0);
      expect(usages).toContain(usage);
    },
  );
});
