import type { KnownBoards } from "../embedded/file/known-board.ts";
import type { Project } from "../project.ts";
import { mayChooseGithub } from "../settings/github-settings.ts";
import type { Board } from "./board.ts";
import type { BoardSetup } from "./board-setup.ts";
import { withOwnIssuesOnly } from "./own-repository.ts";

export interface OpenOptions {
  /** Create the embedded board's file if it is missing. */
  readonly create: boolean;
  /** How long the caller can wait, for GitHub or for other processes, in milliseconds. */
  readonly timeoutMs: number;
}

/** A gate has no time to look through a large board that came from elsewhere; a person has. */
const LARGEST_NEW_BOARD = [
  { patienceMs: 5000, bytes: 2 * 1024 * 1024 },
  { patienceMs: 30_000, bytes: 32 * 1024 * 1024 },
] as const;

/** Left for the answer itself, when the board was busy until the last moment. */
const TO_ANSWER_MS = 200;

/** The project's board: on GitHub when the settings choose it, else the embedded one. */
export async function openBoard(project: Project, options: OpenOptions): Promise<Board> {
  const github = mayChooseGithub(project) ? await openGithub(project, options) : undefined;
  const { withCheckedTexts } = await import("./checked-texts.ts");
  if (github) return withCheckedTexts(github);
  const { openEmbeddedBoard } = await import("../embedded/embedded-board.ts");
  const board = await openEmbeddedBoard(project.boardPath, options.create, {
    patienceMs: Math.max(0, options.timeoutMs - TO_ANSWER_MS),
    known: knownBoards(project, options.timeoutMs),
  });
  const ofRemote = async (wanted: string | number) => {
    const { pullRequestsOfRemote } = await import(
      "../github/pull-request/pull-requests-of-remote.ts"
    );
    return pullRequestsOfRemote(project, wanted, options.timeoutMs);
  };
  const own = {
    ...withCheckedTexts(board),
    pullRequests: async (_ref, branch) => ofRemote(branch),
    pullRequestNumbered: ofRemote,
  } satisfies Board;
  return withOwnIssuesOnly(own, async (repository) => {
    // Git is asked only for a call that names a repository.
    const { remotesOf } = await import("../git/remote.ts");
    const name = repository.toLowerCase();
    return remotesOf(project.root).some(
      ({ owner, repo }) => `${owner}/${repo}`.toLowerCase() === name,
    );
  });
}

export function knownBoards(project: Project, timeoutMs: number): KnownBoards {
  const limit = LARGEST_NEW_BOARD.find(({ patienceMs }) => timeoutMs <= patienceMs);
  return {
    largest: limit?.bytes ?? Number.POSITIVE_INFINITY,
    get store() {
      return project.storePath;
    },
  };
}

/** The set-up of the board that `openBoard` would choose. */
export async function openBoardSetup(project: Project, timeoutMs: number): Promise<BoardSetup> {
  const { githubConfig } = await import("../github/request/config.ts");
  const config = await githubConfig(project);
  if (!config) {
    const { embeddedSetup } = await import("../embedded/embedded-setup.ts");
    return embeddedSetup(project.boardPath, knownBoards(project, timeoutMs));
  }
  const { connectToGithub } = await import("../github/request/connect.ts");
  const { githubSetup } = await import("../github/setup/github-setup.ts");
  return githubSetup(await connectToGithub(project, config, timeoutMs));
}

async function openGithub(
  project: Project,
  { timeoutMs }: OpenOptions,
): Promise<Board | undefined> {
  const { githubConfig } = await import("../github/request/config.ts");
  const config = await githubConfig(project);
  if (!config) return undefined;
  const [{ openGithubBoard }, { readToken }, { machineInForce }, { sharedBudget }] =
    await Promise.all([
      import("../github/github-board.ts"),
      import("../github/request/token.ts"),
      import("../settings/machine-in-force.ts"),
      import("../github/request/shared-budget.ts"),
    ]);
  // Asking gh for a token counts against the same deadline.
  const deadline = Date.now() + timeoutMs;
  const token = readToken(project.env, config.apiUrl);
  const { machine } = await machineInForce(project.env);
  const budget = sharedBudget(project.env, config.apiUrl, token);
  return openGithubBoard(config, { token, deadline, machine, budget });
}
