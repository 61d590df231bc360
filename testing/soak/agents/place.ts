import { Database } from "bun:sqlite";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/gate-files.ts";
import { runProgram } from "../../days/run-program.ts";
import { exampleGithub } from "../../github/example.ts";
import type { LoopbackGithub } from "../../github/start-github.ts";
import type { WorldOptions } from "../../github/world/world-state.ts";
import { githubVariables } from "../github-executables.ts";
import { type Ran, type ThrowAway, throwAway } from "../throw-away.ts";

export type BoardKind = "embedded" | "github";

/** An issue as the board itself has it, read without any code of ours. */
export interface FoundIssue {
  readonly number: number;
  readonly state: string;
  /** Oldest first. */
  readonly comments: readonly string[];
}

/** A project with its board, for many agents at once. */
export interface Place {
  readonly kind: BoardKind;
  readonly project: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  git(...args: string[]): string;
  /** A person's own command, in a terminal of theirs. */
  person(...args: readonly string[]): Promise<Ran>;
  read(): FoundIssue[];
  /** GitHub: the budget that the processes share begins anew. */
  forgetRequests(): void;
  readonly github: LoopbackGithub | undefined;
  clear(): void;
}

export interface Wished {
  readonly number: number;
  readonly state: string;
}

/** Nothing is switched off but pull requests, which have no remote here: products are required. */
const SETTINGS = { RALPH_WORK_PRODUCTS: "required", RALPH_PULL_REQUESTS: "off" };

export interface PlaceOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly world?: WorldOptions;
}

const WITHOUT_LIMITS = { pointsPerHour: 100_000_000, secondaryLimits: "none" } as const;

export async function makePlace(
  kind: BoardKind,
  issues: readonly Wished[],
  { settings = SETTINGS, world = WITHOUT_LIMITS }: PlaceOptions = {},
): Promise<Place> {
  const made = throwAway(settings);
  if (kind === "embedded") {
    const lines = issues.map(({ number, state }) =>
      JSON.stringify({ number, title: `Issue ${number}`, state }),
    );
    await mustRun(made, ["init", "--yes"]);
    await mustRun(made, ["board", "import", "-", "--format", "jsonl"], `${lines.join("\n")}\n`);
    return { ...ofThrowAway(made), kind, github: undefined, read: () => readEmbedded(made) };
  }
  const github = await exampleGithub({ world });
  for (const { number, state } of issues) {
    github.world.putOnBoard(github.world.addIssue("acme/eng", { number }), { state });
  }
  const place = { ...made, env: { ...githubVariables(github), ...made.env } };
  return {
    ...ofThrowAway(place),
    kind,
    github,
    read: () => readGithub(github, issues),
    clear: () => {
      github.stop();
      made.clear();
    },
  };
}

function ofThrowAway(place: ThrowAway): Omit<Place, "kind" | "read" | "github"> {
  const { project, home, env, git, clear } = place;
  return {
    ...{ project, home, env, git, clear },
    person: (...args) => runProgram(join(ROOT, "dist-hooks/ralph"), args, { env, cwd: project }),
    forgetRequests: () => {
      const folder = join(home, ".local/state/ralph-hero/github");
      for (const key of namesIn(folder)) {
        for (const name of namesIn(join(folder, key))) {
          rmSync(join(folder, key, name), { force: true });
        }
      }
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was sent yet.
    return [];
  }
}

async function mustRun(place: ThrowAway, args: readonly string[], input = ""): Promise<void> {
  const { code, stderr } = await place.run("ralph", args, input);
  if (code !== 0) throw new Error(`ralph ${args.join(" ")}: ${stderr}`);
}

function readEmbedded({ project }: ThrowAway): FoundIssue[] {
  const database = new Database(join(project, ".ralph/board.db"), { readwrite: true });
  try {
    const comments = database.query<{ issue: number; body: string }, []>(
      "SELECT issue, body FROM comments ORDER BY id",
    );
    const of = Map.groupBy(comments.all(), ({ issue }) => issue);
    return database
      .query<{ number: number; state: string }, []>("SELECT number, state FROM issues")
      .all()
      .map(({ number, state }) => {
        const bodies = (of.get(number) ?? []).map(({ body }) => body);
        return { number, state, comments: bodies };
      });
  } finally {
    database.close();
  }
}

function readGithub({ world }: LoopbackGithub, issues: readonly Wished[]): FoundIssue[] {
  return issues.map(({ number }) => {
    const ref = `acme/eng#${number}` as const;
    const comments = world.comments(ref).map(({ body }) => body);
    return { number, state: world.boardState(ref)?.state ?? "", comments };
  });
}
