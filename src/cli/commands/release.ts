import { age } from "../../workflow/issue/lock.ts";
import { dropClaims } from "../../world/store/agents.ts";
import { type CliCommand, CliRefusal, numberIn, required } from "../command.ts";
import { withBoard } from "../with-board.ts";

export const release: CliCommand = {
  name: "release",
  summary: "release a lock whose holder is gone; the state stays",
  usage: "ralph release N --reason R",
  options: { reason: { type: "string" } },
  run: async (args, { project, print }) => {
    const number = numberIn(args.words[0], "N");
    const reason = required(args, "reason");
    const issueState = await withBoard(project, { create: false }, (board) =>
      board.change({ number }, (found) => {
        const held = found?.lock;
        const body = `Lock of ${held?.holder} released by a person\nReason: ${reason}`;
        const comment = { author: "a person", body };
        return { write: held && { lock: undefined, comment }, answer: found };
      }),
    );
    if (!issueState) throw new CliRefusal(`#${number} is not on the board. See ralph board list.`);
    dropClaims(project.storePath, number);
    const { lock } = issueState;
    print(
      lock
        ? `#${number}: released from ${lock.holder}, who held it for ${age(lock.since, Date.now())}.`
        : `#${number} is not held by anybody.`,
    );
    return 0;
  },
};
