import { findHalfMerges } from "../../actions/abort-merge.ts";
import { releaseLock } from "../../actions/release-lock.ts";
import { forShell } from "../../gate/rules/branch-head.ts";
import { age } from "../../workflow/issue/lock.ts";
import { presenceOf } from "../../world/holders/presence.ts";
import { NO_HOLDER } from "../../world/holders/stale-locks.ts";
import { endMerges } from "../../world/merging/merge-lease.ts";
import {
  type CliCommand,
  CliRefusal,
  JSON_OPTION,
  numberIn,
  REASON_OPTION,
  required,
  UsageError,
} from "../command.ts";

export const release: CliCommand = {
  name: "release",
  summary: "release the lock of a holder that is gone; the state stays",
  usage: "ralph release N --reason R [--json] | --merge [--json]",
  options: {
    ...REASON_OPTION,
    merge: { type: "boolean", about: "end the merge that is under way, whoever began it" },
    ...JSON_OPTION,
  },
  words: ["N"],
  run: async (args, { workspace, print }) => {
    if (args.has("merge")) {
      // Whoever names an issue means its lock, and would take the wrong one for released.
      if (args.words.length > 0) throw new UsageError("--merge takes no issue");
      const ended = endMerges(workspace.store, "anybody", Date.now());
      const half = findHalfMerges(workspace.project).map(({ top }) => top);
      if (args.has("json")) {
        print(JSON.stringify({ released: ended, halfMerges: half }, null, 2));
        return 0;
      }
      for (const holder of ended) print(`The merge of ${holder} is released.`);
      if (ended.length === 0) print("No merge is under way.");
      for (const top of half) {
        print(`A merge is half done there: git -C ${forShell(top)} merge --abort`);
      }
      return 0;
    }
    const number = numberIn(args.words[0], "N");
    const reason = required(args, "reason");
    const before = await workspace.withBoard((board) =>
      releaseLock(workspace.recorded({ board }), { number, reason }),
    );
    if (!before) throw new CliRefusal(`#${number} is not on the board. See ralph board list.`);
    const { lock, note } = before;
    if (args.has("json")) {
      const heldSince = lock ? new Date(lock.since).toISOString() : null;
      const released = { number, holder: lock?.holder ?? null, heldSince };
      print(JSON.stringify({ ...released, note: note ?? null }, null, 2));
      return 0;
    }
    if (lock) {
      // With the note there are no records to ask.
      const isAlive =
        note === undefined && presenceOf(workspace.store, lock.holder, NO_HOLDER) === "alive";
      const held = age(lock.since, Date.now());
      print(
        isAlive
          ? `#${number}: released from ${lock.holder}, who held it for ${held} and is still running.`
          : `#${number}: released from ${lock.holder}, who held it for ${held}.`,
      );
    } else {
      print(`#${number} is not held by anybody.`);
    }
    if (note !== undefined) print(note);
    return 0;
  },
};
