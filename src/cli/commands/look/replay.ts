import { readFileSync } from "node:fs";
import { answerEvent } from "../../../answer-event.ts";
import { parseJson } from "../../../gate/json.ts";
import { aboutOf } from "../../../gate/log/logged-decision.ts";
import { projectAt } from "../../../world/project.ts";
import { loggedNewestFirst } from "../../../world/store/log/decision-log.ts";
import { readLoggedDecision } from "../../../world/store/log/read-logged-decision.ts";
import { trailEntries } from "../../../world/store/log/trail.ts";
import { type CliCommand, CliRefusal, JSON_OPTION } from "../../command.ts";

/** One decision of one gate that was written down, and the event it was about. */
interface Recorded {
  readonly gate: string;
  readonly decision: string;
  readonly payload: unknown;
}

export const replay: CliCommand = {
  name: "replay",
  summary:
    "put the recorded events of the log, the trail or a file to today's gates, as the project is now, and show what differs; writes nothing",
  usage: "ralph replay [FILE] [--json]",
  options: JSON_OPTION,
  words: ["FILE"],
  run: async (args, { workspace, gates, print }) => {
    const [file] = args.words;
    const recorded = file === undefined ? ownRecords(workspace.store) : recordsIn(file);
    const project = projectAt(process.env, process.cwd());
    const found = { same: 0, different: 0, notReplayed: 0 };
    for (const { gate: name, decision: before, payload } of recorded) {
      const load = Object.hasOwn(gates, name) ? gates[name] : undefined;
      if (!load || payload === undefined) {
        found.notReplayed += 1;
        continue;
      }
      const answer = await answerEvent(
        [await load()],
        JSON.stringify(payload),
        project,
        async () => true,
      );
      // A gate in shadow is compared by its rule, not by what the setting makes of it.
      const [verdict] = answer.verdicts;
      const now = (verdict?.shadowed ?? verdict?.decision)?.kind ?? "allow";
      if (now === before.replace(/^shadow /, "")) {
        found.same += 1;
        continue;
      }
      found.different += 1;
      const line = answer.output.stderr ?? "";
      if (args.has("json")) {
        print(JSON.stringify({ gate: name, before, now, line, payload }));
        continue;
      }
      print(`${name}: ${before}, now ${now}${line === "" ? "" : `: ${line}`}`);
      const tried = answer.input && aboutOf(answer.input).about;
      if (tried !== undefined) print(`  tried: ${tried}`);
    }
    if (args.has("json")) print(JSON.stringify(found));
    else {
      print(
        `${found.same} as before, ${found.different} different, ${found.notReplayed} without input.`,
      );
    }
    return 0;
  },
};

/** The trail has every answer, so where there is one the log adds nothing. */
function ownRecords(store: string): Recorded[] {
  const trail = [...trailEntries(store)].flatMap(recordsOfTrail);
  return trail.length > 0 ? trail : [...loggedNewestFirst(store)].map(recordOfLog);
}

function recordsIn(file: string): Recorded[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new CliRefusal(`${file} cannot be read.`);
  }
  const found = text.split("\n").flatMap((line) => {
    const logged = readLoggedDecision(line);
    return logged ? [recordOfLog(logged)] : recordsOfTrail(parseJson(line));
  });
  if (found.length > 0) return found;
  throw new CliRefusal(
    `${file} holds no recorded event: it is what ralph log --json printed, or a file of the trail. A single payload: ralph explain NAME < ${file}`,
  );
}

function recordOfLog(entry: { gate: string; kind: string; payload?: unknown }): Recorded {
  return { gate: entry.gate, decision: entry.kind, payload: entry.payload };
}

function recordsOfTrail(value: unknown): Recorded[] {
  if (typeof value !== "object" || value === null) return [];
  const { kind, said, payload }: Readonly<Record<string, unknown>> = { ...value };
  if (kind !== "gates" || !Array.isArray(said)) return [];
  const answers: readonly unknown[] = said;
  return answers.flatMap((one) => {
    const { gate, decision }: Readonly<Record<string, unknown>> = { ...Object(one) };
    return typeof gate === "string" && typeof decision === "string"
      ? [{ gate, decision, payload }]
      : [];
  });
}
