import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectAt } from "../../../src/world/project.ts";
import { mutatedJson, mutatedText } from "../input/mutate-text.ts";
import { MACHINE_OVERRIDE } from "../parsers/workflow-parsers.ts";
import type { Target } from "../target.ts";
import { answerInProcess, faultsOfAnswer } from "./answer-in-process.ts";
import { type FuzzProject, SESSIONS } from "./fuzz-project.ts";
import { soundPayload } from "./payloads.ts";
import type { ReachedAnswers } from "./reached-answers.ts";
import { wiredGates } from "./wired.ts";

/** A file that gates read, and what it holds when nobody damaged it. */
interface ReadFile {
  readonly path: string;
  /** Undefined: it is not there. */
  readonly before: string | undefined;
  readonly sample: string;
}

/** Sound calls, while one of the files that gates read is damaged. */
export async function fileTarget(plain: FuzzProject, reached: ReachedAnswers): Promise<Target> {
  const override = join(plain.dir, "machine.json");
  const world = { ...plain, env: { ...plain.env, RALPH_STATE_MACHINE_CONFIG: override } };
  const files = filesOf(world, override);
  const wired = await wiredGates();
  return {
    name: "files around a gate",
    share: 6,
    make: (random) => {
      const which = random.below(files.length);
      const entry = random.below(wired.length);
      const gates = wired[entry];
      const sample = files[which]?.sample ?? "";
      const damaged = random.chance(0.7)
        ? mutatedJson(random, JSON.parse(sample))
        : mutatedText(random, sample);
      const payload = gates ? soundPayload(random, gates, world) : {};
      return JSON.stringify({ which, entry, payload, damaged });
    },
    faults: async (text) => {
      const { which, entry, payload, damaged } = JSON.parse(text);
      const [file, gates] = [files[which], wired[entry]?.gates];
      if (!file || !gates) throw new Error("there is no such file or gate");
      mkdirSync(dirname(file.path), { recursive: true });
      writeFileSync(file.path, damaged);
      try {
        const called = { writes: false };
        const answer = await answerInProcess(gates, JSON.stringify(payload), world, called);
        reached.count(answer);
        return faultsOfAnswer(answer);
      } finally {
        if (file.before === undefined) rmSync(file.path);
        else writeFileSync(file.path, file.before);
      }
    },
  };
}

function filesOf(world: FuzzProject, override: string): readonly ReadFile[] {
  const { project, home, env } = world;
  const store = projectAt(env, project).storePath;
  const there = (path: string) => {
    const before = readFileSync(path, "utf8");
    return { path, before, sample: before };
  };
  const fresh = (path: string, value: object) => ({
    ...{ path, before: undefined },
    sample: JSON.stringify(value),
  });
  const list = join(home, ".claude/tasks/session-0b27af40");
  const session = join(store, "sessions", SESSIONS.impl);
  writeFileSync(override, "{}");
  return [
    there(join(project, ".ralph/settings.json")),
    there(join(home, ".claude/teams/session-0b27af40/config.json")),
    ...["1", "2", "7", "8"].map((id) => there(join(list, `${id}.json`))),
    fresh(join(list, "3.json"), {
      id: "3",
      subject: "Plan GH-4",
      status: "pending",
      blockedBy: [],
    }),
    fresh(join(project, ".claude/settings.json"), { env: { RALPH_BOARD_PATH: "x" }, hooks: {} }),
    fresh(join(home, ".claude/settings.json"), { hooks: { PermissionRequest: [] }, env: {} }),
    { path: override, before: "{}", sample: JSON.stringify(MACHINE_OVERRIDE) },
    fresh(join(session, "agents/main/claim-7"), {
      number: 7,
      phase: "impl",
      state: "In Progress",
      at: 1,
    }),
    fresh(join(session, "agents/main/told"), {
      id: "0",
      outcome: "held",
      gate: "g",
      line: "l",
      times: 1,
      since: 1,
      at: 1,
    }),
  ];
}
