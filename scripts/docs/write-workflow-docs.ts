import { COMMANDS, INTENTS, MACHINE } from "../../src/workflow/machine/machine.ts";
import { STATES, type State } from "../../src/workflow/machine/states.ts";
import { targetOf } from "../../src/workflow/move/resolve-move.ts";

const id = (state: State) => state.replaceAll(" ", "");
const list = (names: readonly string[]) => (names.length > 0 ? names.join(", ") : "–");

function diagram(): string[] {
  const names = STATES.map((state) => `  state "${state}" as ${id(state)}`);
  const edges = STATES.flatMap((from) =>
    MACHINE.states[from].to.map((to) => `  ${id(from)} --> ${id(to)}`),
  );
  return ["```mermaid", "stateDiagram-v2", "  [*] --> Backlog", ...names, ...edges, "```"];
}

function stateRows(): string[] {
  return STATES.map((state, at) => {
    const { to, flag } = MACHINE.states[state];
    return `| ${at < 9 ? at + 1 : "–"} | ${state} | ${list(to)} | ${flag ?? ""} |`;
  });
}

function commandRows(): string[] {
  return COMMANDS.map((command) => {
    const { takes, gives, rejectsFrom } = MACHINE.commands[command];
    return `| ${command} | ${list(takes)} | ${list(gives)} | ${list(rejectsFrom)} |`;
  });
}

function intentRows(): string[] {
  return COMMANDS.map((command) => {
    const targets = INTENTS.map((intent) => {
      const target = targetOf(MACHINE, command, intent);
      return target === null ? "name a state" : (target ?? "–");
    });
    return `| ${command} | ${targets.join(" | ")} |`;
  });
}

/** docs/workflow.md, from the machine itself. */
/** What `src/workflow/move/rules` does, for people. */
const RULES: readonly string[] = [
  "The command is known; intent or state name, exactly one of them, is known. Each role has its own commands.",
  "The intent leads to one state for this command.",
  "The issue is there already: nothing is written. A lock that is taken is still judged by rules 5, 10 and 11, the end of a split by 10.",
  "Terminal states are left by a person alone; Human Needed by a person, or by hero with a state's name when a person agrees.",
  "A held lock is left by its holder or a person. A lead may escalate what its own teammate holds. The lock of a holder that is gone is taken over.",
  "`close` and `cancel` are a person's word, apart from triage in Backlog and a parent whose sub-issues are finished with one of them Done. `closing: free` leaves it to agents.",
  "`reject`: from where the command rejects, along the graph.",
  "Every other move: what the command gives, from what it takes, along the graph.",
  "A plan in review goes on by review; in `skip` impl may take it; where a person approves, they are asked or run `ralph approve N`.",
  "research, plan and impl take issues up to `maxEstimate`, without an estimate, or brought by a person. A split leaves sub-issues of that size.",
  "What the phase leaves behind is there: document, branch, merge. After the issue came back it must have changed.",
];

export function workflowPage(): string {
  return [
    "# The workflow",
    "",
    "Written by `npm run docs` from `src/workflow/machine.ts`. Gates, tools and the command line judge by the same table.",
    "",
    ...diagram(),
    "",
    "## States",
    "",
    "Rows one to nine are the order. `lock`: may be held by one worker. `human`: waits for a person. `terminal`: left by a person alone.",
    "",
    "| # | state | may go to | flag |",
    "|---|---|---|---|",
    ...stateRows(),
    "",
    "## Commands",
    "",
    "| command | takes from | gives | rejects from |",
    "|---|---|---|---|",
    ...commandRows(),
    "",
    "## Where an intent leads",
    "",
    `| command | ${INTENTS.join(" | ")} |`,
    `|---|${INTENTS.map(() => "---|").join("")}`,
    ...intentRows(),
    "",
    "`escalate`, `close` and `cancel` leave every state but a terminal one and Human Needed, which only a person leaves.",
    "",
    "## How a move is judged",
    "",
    "In this order; the first that fails gives the refusal. It is judged by the way from one state to another, however the call spells it.",
    "",
    ...RULES.map((rule, at) => `${at + 1}. ${rule}`),
    "",
    "Each hand-off that a refusal offers was judged for the same caller, and says where it leads. It never skips work or takes it from somebody.",
    "",
  ].join("\n");
}
