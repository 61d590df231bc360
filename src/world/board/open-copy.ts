import { Failure } from "../files/failure.ts";
import type { Project } from "../project.ts";
import type { Board } from "./board.ts";
import type { CopyTarget } from "./copy-target.ts";
import { knownBoards } from "./open-board.ts";

/** The embedded board of this checkout, and the GitHub project that its settings name. */
export interface CopyBoards {
  readonly from: Board;
  readonly to: CopyTarget;
  close(): void;
}

const PATIENCE_MS = 30_000;

/** Opens both boards, for one copy at a time. `tellWait` hears of each wait for GitHub's limits. */
export async function openCopy(
  project: Project,
  tellWait: (ms: number) => void,
): Promise<CopyBoards> {
  const { githubConfig } = await import("../github/request/config.ts");
  const config = await githubConfig(project);
  if (!config) throw new Failure(notChosen(project));
  const { boardIdentity } = await import("../embedded/board-identity.ts");
  const how = { patienceMs: PATIENCE_MS, known: knownBoards(project, PATIENCE_MS) };
  const identity = await boardIdentity(project.boardPath, { ...how, create: false });
  if (identity === undefined) {
    throw new Failure(`there is no embedded board to copy from: ${project.boardPath} is missing`);
  }
  const [{ openEmbeddedBoard }, { githubCopyTarget }, { connectPatiently }, { onlyCopy }] =
    await Promise.all([
      import("../embedded/embedded-board.ts"),
      import("../github/copy/github-copy-target.ts"),
      import("../github/request/connect.ts"),
      import("../github/copy/only-copy.ts"),
    ]);
  const connection = await connectPatiently(project, config, tellWait);
  const end = await onlyCopy(project.storePath);
  const from = await openEmbeddedBoard(project.boardPath, false, how);
  return {
    ...{ from, to: githubCopyTarget(connection, identity) },
    close: () => {
      from.close();
      end();
    },
  };
}

function notChosen({ env }: Project): string {
  return env["RALPH_BOARD_PATH"]
    ? "RALPH_BOARD_PATH chooses an embedded board: unset it, so that the GitHub project counts"
    : "no GitHub project is set: set github.owner, github.repo and github.projectNumber by ralph settings set, then run this again";
}
