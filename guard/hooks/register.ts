import type { Register } from "claude-code";
import { isLetIn, type ModOrigin, standsAboveGates } from "./above-gates.js";
import { LETS_IN, RECORDS } from "./seat.js";

/** The mods that were kept out of this session. */
const keptOut: ModOrigin[] = [];

/** Longer names are a mod's own, and the line is a person's. */
const LONGEST = 200;

/**
 * Judges every mod that would join after this one. The judgement waits for nothing: a hook that
 * runs past its budget is skipped, whatever its `.catch` says.
 */
export const register: Register = (on) => {
  on("plugin.register", async ($, e, next) => {
    const taken = e.uses.events.find(standsAboveGates);
    if (e.tier === "builtin" || taken === undefined || isLetIn(e, LETS_IN)) return next(e);
    const why = `it takes ${taken.slice(0, LONGEST)}, which stands above ralph's gates`;
    $.ui.log(
      `kept out the mod ${e.name.slice(0, LONGEST)} of ${e.root}: ${why}. ` +
        "To let it in, a person adds that folder to guardMods and runs ralph init --guard.",
    );
    keptOut.push({ root: e.root, provenance: e.provenance });
    if (RECORDS !== "") {
      const session = await $.session.id();
      const record = JSON.stringify({ session, keptOut });
      await $.fs.write(`${RECORDS}/${session.slice(0, 3)}.json`, record);
    }
    return { refuse: why };
  }).catch((_, e, next) =>
    // What failed after `next` was let in before.
    next.called ? next(e) : { refuse: "ralph-guard could not judge it" },
  );
};
