import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectAt } from "../../../src/world/project.ts";
import { loggedNewestFirst } from "../../../src/world/store/log/decision-log.ts";
import { lastTeamEvents } from "../../../src/world/store/log/team-event-log.ts";
import { trailEntries } from "../../../src/world/store/log/trail.ts";
import { unless } from "../../soak/outcome.ts";
import type { FuzzProject } from "../gates/fuzz-project.ts";
import { mutatedJson } from "../input/mutate-text.ts";
import type { Target } from "../target.ts";

const TRAIL = {
  ...{ at: "2026-01-02T03:04:05.000Z", kind: "gates", name: "PreToolUse", ms: 3 },
  ...{ said: [{ gate: "state-gate", decision: "block" }], payload: { a: 1 } },
};
const EVENT = { at: "2026-01-02T03:04:05.000Z", line: "builder is idle." };

/** The trail and the team's events, each with a damaged line between sound ones. */
export function storeFiles({ project, env }: FuzzProject): Target {
  const store = projectAt(env, project).storePath;
  const [trail, events] = [join(store, "trail"), join(store, "events.jsonl")];
  mkdirSync(trail, { recursive: true, mode: 0o700 });
  return {
    name: "trail and events",
    share: 3,
    make: (random) => mutatedJson(random, random.chance(0.5) ? TRAIL : EVENT),
    faults: (line) => {
      const [sound, event] = [JSON.stringify(TRAIL), JSON.stringify(EVENT)];
      writeFileSync(join(trail, "fuzz.jsonl"), `${sound}\n${line}\n${sound}\n`);
      writeFileSync(events, `${event}\n${line}\n${event}\n`);
      const read = [...trailEntries(store)].length;
      const told = lastTeamEvents(store, 50);
      for (const _entry of loggedNewestFirst(store)) break;
      return [
        ...unless(read >= 2, "a sound line of the trail is lost"),
        ...unless(told.length >= 2, "a sound event is lost"),
        ...unless(
          told.every(({ at }) => Number.isFinite(at)),
          "an event without a time",
        ),
      ];
    },
  };
}
