import type { LoggedDecision } from "../../../gate/log/logged-decision.ts";
import { GATE_NAMES } from "../../../gate/rules/gate-names.ts";
import { age } from "../../../workflow/issue/lock.ts";
import { loggedNewestFirst } from "../../../world/store/log/decision-log.ts";
import { type CliCommand, type Options, UsageError } from "../../command.ts";
import { holderName } from "../../screen/names.ts";
import { optionOf } from "../../values.ts";

const KINDS = ["block", "ask", "unsure"] as const;
const MOST = 100_000;
const NOTHING = "Nothing was held, asked or left undecided, as far as the log goes back.";

export const LOG_OPTIONS = {
  last: { type: "string", value: "N", about: "how many; 20 if left out" },
  gate: { type: "string", value: "NAME", about: "only this gate's" },
  kind: { type: "string", value: "KIND", about: KINDS.join(", ") },
  for: { type: "string", value: "TEXT", about: "only for agents whose name or session has this" },
  json: { type: "boolean", about: "print JSON, one entry in each line" },
} as const satisfies Options;

export const log: CliCommand = {
  name: "log",
  summary: "what gates held, asked, or could not decide: when, for whom and why; newest last",
  usage: "ralph log [--last N] [--gate NAME] [--kind KIND] [--for TEXT] [--json]",
  options: LOG_OPTIONS,
  run: async (args, { workspace, print }) => {
    const most = countIn(args.text("last") ?? "20");
    const kind = optionOf(args, "kind", KINDS);
    const gate = optionOf(args, "gate", GATE_NAMES);
    const whom = args.text("for")?.toLowerCase();
    const found: LoggedDecision[] = [];
    for (const entry of loggedNewestFirst(workspace.store)) {
      if (found.length >= most) break;
      if (kind !== undefined && entry.kind !== kind) continue;
      if (gate !== undefined && entry.gate !== gate) continue;
      if (whom !== undefined && !`${entry.holder}`.toLowerCase().includes(whom)) continue;
      found.push(entry);
    }
    found.reverse();
    if (args.has("json")) {
      for (const entry of found) print(JSON.stringify(entry));
    } else if (found.length === 0) {
      const isFiltered = [kind, gate, whom].some((one) => one !== undefined);
      print(isFiltered ? "Nothing in the log fits. See ralph log." : NOTHING);
    } else {
      const now = Date.now();
      for (const entry of found) for (const line of entryLines(entry, now)) print(line);
    }
    return 0;
  },
};

/** Two lines: what was said and to whom; what the agent had tried. */
function entryLines(entry: LoggedDecision, now: number): string[] {
  const { id, at, gate, holder, line, recovery, about } = entry;
  const head = `${id}  ${age(Date.parse(at), now)} ago  ${wordFor(entry)}  ${gate}  ${holderName(holder)}`;
  const why = recovery === undefined ? line : `${line} Recovery: ${recovery}.`;
  return [head, `          ${why}`, ...(about === undefined ? [] : [`          tried: ${about}`])];
}

/** What followed, in one word. */
export function wordFor({ kind, outcome, shadow }: LoggedDecision): string {
  if (shadow) return "shadow";
  if (kind === "unsure") return outcome === "held" ? "held, undecided" : "undecided";
  return outcome;
}

function countIn(text: string): number {
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1 || count > MOST) {
    throw new UsageError(`--last is a number from 1 to ${MOST}`);
  }
  return count;
}
