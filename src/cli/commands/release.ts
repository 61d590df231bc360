import { age } from "../../workflow/issue/lock.ts";
import { dropClaims } from "../../world/store/agents.ts";
import { type Command, numberIn, Refused, required } from "../command.ts";
import { withBoard } from "../with-board.ts";

export const release: Command = {
  name: "release",
  summary: "release a lock whose holder is gone; the state stays",
  usage: "ralph release N --reason R",
  options: { reason: { type: "string" } },
  run: async (typed, { project, say }) => {
    const number = numberIn(typed.words[0], "N");
    const reason = required(typed, "reason");
    const standing = await withBoard(project, { create: false }, (board) =>
      board.change({ number }, (found) => {
        const held = found?.hold;
        const body = `Lock of ${held?.holder} released by a person\nReason: ${reason}`;
        const comment = { author: "a person", body };
        return { write: held && { hold: undefined, comment }, answer: found };
      }),
    );
    if (!standing) throw new Refused(`#${number} is not on the board. See ralph board list.`);
    dropClaims(project.storePath, number);
    const { hold } = standing;
    say(
      hold
        ? `#${number}: released from ${hold.holder}, who held it for ${age(hold.since, Date.now())}.`
        : `#${number} is not held by anybody.`,
    );
    return 0;
  },
};
