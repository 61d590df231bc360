import type { Board } from "../../../src/world/board/board.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import type { PeerBug } from "../plan/peer-bugs.ts";
import type { Turns } from "./town-board.ts";

/** The board as a coordinator with this bug would use it. */
export function withPeerBug(board: Board, bug: PeerBug | undefined, turns: Turns): Board {
  switch (bug) {
    case "read-then-write":
      return readThenWrite(board, turns);
    case "comment-again":
      return {
        ...board,
        comment: (ref, author, body) => again(() => board.comment(ref, author, body)),
      };
    case "silent-move":
      return silent(board);
    default:
      return board;
  }
}

function readThenWrite(board: Board, turns: Turns): Board {
  return {
    ...board,
    change: async (ref, judge, prepare) => {
      const read = await board.issueState(ref);
      if (read) await prepare(read);
      const judged = judge(read);
      await turns.wait({ label: "think", isWrite: false, fates: [] });
      return board.change(
        ref,
        () => judged,
        async () => {},
      );
    },
  };
}

async function again(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await act();
  }
}

function silent(board: Board): Board {
  return {
    ...board,
    change: (ref, judge, prepare) =>
      board.change(
        ref,
        (issueState) => {
          const { write, answer } = judge(issueState);
          // A claim on GitHub is its comment; other moves can be made without one.
          const isSilent = write !== undefined && write.lock === undefined;
          return { write: isSilent ? { ...write, comment: undefined } : write, answer };
        },
        prepare,
      ),
  };
}
