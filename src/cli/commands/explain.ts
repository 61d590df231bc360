import { answerEvent } from "../../answer-event.ts";
import type { StoreRecord } from "../../gate/store-record.ts";
import { pluginAnswers } from "../../world/client/plugin-answers.ts";
import { projectAt, projectInUse } from "../../world/project.ts";
import { type CliCommand, JSON_OPTION } from "../command.ts";
import { GATE_OPTIONS, gateArguments, gateNamed } from "../gate-call.ts";

export const explain: CliCommand = {
  name: "explain",
  summary: "show what a gate would answer to the payload on stdin, and why; writes nothing",
  usage: "ralph explain NAME [--phase P] [--unless-plugin] [--json] < payload.json",
  options: { ...GATE_OPTIONS, ...JSON_OPTION },
  run: async (args, { gates, print }) => {
    const gate = await gateNamed(gates, args.words[0]);
    const project = projectAt(process.env, process.cwd(), gateArguments(args));
    const remember: StoreRecord[] = [];
    const { verdicts, output, facts, input } = await answerEvent(
      [gate],
      await Bun.stdin.text(),
      project,
      async (record) => remember.push(record) > 0,
    );
    const yields = gate.yieldsToPlugin && input && (await pluginAnswers(project, input.session_id));
    const decision = verdicts[0]?.decision ?? { kind: "allow" };
    const answer = {
      gate: gate.name,
      rule: gate.rule,
      ifUnknown: gate.ifUnknown,
      speaksHere: projectInUse(process.env, process.cwd(), project.called) !== undefined && !yields,
      event: input?.hook_event_name ?? null,
      facts,
      decision: decision.kind,
      line: output.stderr ?? ("line" in decision ? decision.line : null),
      exitCode: output.code,
      remembers: remember,
    };
    if (args.has("json")) print(JSON.stringify(answer, null, 2));
    else for (const [name, value] of Object.entries(answer)) print(`${name}: ${shown(value)}`);
    return 0;
  },
};

function shown(value: unknown): string {
  return typeof value === "object" && value !== null
    ? JSON.stringify(value, null, 2)
    : String(value);
}
