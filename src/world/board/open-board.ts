import type { Project } from "../project.ts";
import { mayChooseGithub } from "../settings/github-settings.ts";
import type { Board } from "./board.ts";
import type { BoardSetup } from "./board-setup.ts";

export interface OpenOptions {
  /** Create the embedded board's file if it is missing. */
  readonly create: boolean;
  /** How long the caller can wait for GitHub, in milliseconds. */
  readonly timeoutMs: number;
}

/** The project's board: on GitHub when the settings choose it, else the embedded one. */
export async function openBoard(project: Project, options: OpenOptions): Promise<Board> {
  const github = mayChooseGithub(project) ? await openGithub(project, options) : undefined;
  if (github) return github;
  const { openEmbeddedBoard } = await import("../embedded/embedded-board.ts");
  const board = await openEmbeddedBoard(project.boardPath, options.create);
  return {
    ...board,
    pullRequests: async (_ref, branch) => {
      const { pullRequestsOfRemote } = await import(
        "../github/pull-request/pull-requests-of-remote.ts"
      );
      return pullRequestsOfRemote(project, branch, options.timeoutMs);
    },
  };
}

/** The set-up of the board that `openBoard` would choose. */
export async function openBoardSetup(project: Project, timeoutMs: number): Promise<BoardSetup> {
  const { githubConfig } = await import("../github/request/config.ts");
  const config = await githubConfig(project);
  if (!config) {
    return (await import("../embedded/embedded-setup.ts")).embeddedSetup(project.boardPath);
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
  const [{ openGithubBoard }, { readToken }, { machineInForce }] = await Promise.all([
    import("../github/github-board.ts"),
    import("../github/request/token.ts"),
    import("../settings/machine-in-force.ts"),
  ]);
  // Asking gh for a token counts against the same deadline.
  const deadline = Date.now() + timeoutMs;
  const token = readToken(project.env, config.apiUrl);
  const { machine } = await machineInForce(project.env);
  return openGithubBoard(config, { token, deadline, machine });
}
