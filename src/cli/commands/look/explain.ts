import { answerEvent } from "../../../answer-event.ts";
import type { LoggedDecision } from "../../../gate/log/logged-decision.ts";
import type { StoreRecord } from "../../../gate/store-record.ts";
import { pluginAnswers } from "../../../world/client/plugin-answers.ts";
import { projectAt, projectInUse } from "../../../world/project.ts";
import { loggedById } from "../../../world/store/log/decision-log.ts";
import { type CliCommand, CliRefusal, JSON_OPTION } from "../../command.ts";
import { GATE_OPTIONS, gateArguments, gateNamed } from "../../gate-call.ts";
import { stdinText } from "../../stdin-text.ts";

/** The id of an entry of the log; no gate has such a name. */
const LOG_ID = /^[0-9a-f]{8}$/;

export const explain: CliCommand = {
  name: "explain",
  summary:
    "show a decision of the log by its id, or what a gate would answer to the payload on stdin; writes nothing",
  usage:
    "ralph explain ID [--json], or ralph explain NAME [--phase P] [--unless-plugin] [--json] < payload.json",
  options: { ...GATE_OPTIONS, ...JSON_OPTION },
  words: ["ID or NAME"],
  run: async (args, { gates, workspace, print }) => {
    const [word] = args.words;
    const id = word?.toLowerCase() ?? "";
    const show = (answer: object) => {
      if (args.has("json")) print(JSON.stringify(answer, null, 2));
      else for (const [name, value] of Object.entries(answer)) print(`${name}: ${shown(value)}`);
    };
    if (LOG_ID.test(id)) {
      const entry = loggedById(workspace.store, id);
      if (!entry) throw new CliRefusal(`${id} is not in the log. See ralph log.`);
      show(await withRule(entry, gates));
      return 0;
    }
    const gate = await gateNamed(gates, word);
    const project = projectAt(process.env, process.cwd(), gateArguments(args));
    const remember: StoreRecord[] = [];
    const { verdicts, output, facts, input } = await answerEvent(
      [gate],
      await stdinText("the payload of a hook"),
      project,
      async (record) => remember.push(record) > 0,
    );
    const yields = gate.yieldsToPlugin && input && (await pluginAnswers(project, input.session_id));
    const { decision, shadowed } = verdicts[0] ?? { decision: { kind: "allow" } };
    show({
      gate: gate.name,
      rule: gate.rule,
      ifUnknown: gate.ifUnknown,
      speaksHere: projectInUse(process.env, process.cwd(), project.called) !== undefined && !yields,
      event: input?.hook_event_name ?? null,
      facts,
      decision: decision.kind,
      ...(shadowed === undefined ? {} : { wouldHave: shadowed.kind }),
      line: output.stderr ?? ("line" in decision ? decision.line : null),
      exitCode: output.code,
      remembers: remember,
    });
    return 0;
  },
};

/** An entry with the rule of its gate, as this version has it. */
async function withRule(
  entry: LoggedDecision,
  gates: Parameters<CliCommand["run"]>[1]["gates"],
): Promise<object> {
  const load = Object.hasOwn(gates, entry.gate) ? gates[entry.gate] : undefined;
  const { facts = {}, payload = null, ...said } = entry;
  return { ...said, rule: load ? (await load()).rule : null, facts, payload };
}

function shown(value: unknown): string {
  return typeof value === "object" && value !== null
    ? JSON.stringify(value, null, 2)
    : String(value);
}
