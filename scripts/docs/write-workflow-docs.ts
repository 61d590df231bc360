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
    "Rows one to nine are the order. `lock`: may be held by one worker. `human`: waits for a person. `terminal`: never left.",
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
  ].join("\n");
}
