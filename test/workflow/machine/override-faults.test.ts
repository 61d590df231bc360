import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { readOverride } from "../../../src/workflow/machine/override.ts";

function faultsOf(file: unknown): readonly string[] {
  const reading = readOverride(MACHINE, file);
  return reading.ok ? [] : reading.faults;
}

describe("faults in an override file", () => {
  const row = { valid_input_states: [], valid_output_states: [] };

  it.each([
    ["states.Nirvana", { states: { Nirvana: { allowed_transitions: [] } } }],
    ["states.Backlog.allowed_transitions", { states: { Backlog: {} } }],
    [
      "states.Backlog.allowed_transitions.1",
      { states: { Backlog: { allowed_transitions: ["Done", "Nirvana"] } } },
    ],
    [
      "states.Backlog.is_lock_state",
      { states: { Backlog: { allowed_transitions: [], is_lock_state: "yes" } } },
    ],
    ["states.Done", { states: { Done: { allowed_transitions: ["Backlog"], is_terminal: true } } }],
    ["states", { states: [] }],
    ["semantic_states.__FOOBAR__", { semantic_states: { __FOOBAR__: { "*": "Done" } } }],
    [
      "semantic_states.__LOCK__.ralph_foo",
      { semantic_states: { __LOCK__: { ralph_foo: "Done" } } },
    ],
    ["semantic_states.__CLOSE__.*", { semantic_states: { __CLOSE__: { "*": "Nirvana" } } }],
    ["semantic_states.__CLOSE__", { semantic_states: { __CLOSE__: "Done" } }],
    ["commands.ralph_foo", { commands: { ralph_foo: row } }],
    [
      "commands.ralph_plan.valid_input_states",
      { commands: { ralph_plan: { lock_state: "Done" } } },
    ],
    [
      "commands.ralph_plan.valid_output_states.0",
      { commands: { ralph_plan: { ...row, valid_output_states: ["Nirvana"] } } },
    ],
    [
      "commands.ralph_plan.lock_state",
      { commands: { ralph_plan: { ...row, lock_state: "Nirvana" } } },
    ],
    ["commands.plan.lock_state", { commands: { plan: { ...row, lock_state: "Backlog" } } }],
  ])("a fault is named by its path: %s", (path, file) => {
    expect(faultsOf(file).map((fault) => fault.slice(0, fault.indexOf(": ")))).toContain(path);
  });

  it.each([null, [], "states", 7, undefined])(
    "a fault is named when the override file is %j",
    (file) => {
      expect(faultsOf(file)).toHaveLength(1);
    },
  );

  it("faults are named in every place, not only the first", () => {
    const states = { Nirvana: { allowed_transitions: [] }, Limbo: { allowed_transitions: [] } };
    expect(faultsOf({ states, commands: { ralph_foo: row } })).toHaveLength(3);
  });
});
