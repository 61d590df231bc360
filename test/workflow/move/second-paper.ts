/** The second paper's machine, in the shape of its override file: without merge, and two edges short. */
export const SECOND_PAPER = {
  states: {
    Backlog: {
      description: "new",
      allowed_transitions: ["Research Needed", "Ready for Plan", "Done", "Canceled"],
    },
    "Research Needed": {
      description: "to be looked into",
      allowed_transitions: ["Research in Progress", "Ready for Plan", "Human Needed"],
    },
    "Research in Progress": {
      description: "somebody looks into it",
      allowed_transitions: ["Ready for Plan", "Human Needed"],
      is_lock_state: true,
    },
    "Ready for Plan": {
      description: "looked into",
      allowed_transitions: ["Plan in Progress", "Human Needed"],
    },
    "Plan in Progress": {
      description: "somebody plans it",
      allowed_transitions: ["Plan in Review", "Human Needed"],
      is_lock_state: true,
    },
    "Plan in Review": {
      description: "planned",
      allowed_transitions: ["In Progress", "Ready for Plan", "Human Needed"],
      requires_human_action: true,
    },
    "In Progress": {
      description: "somebody builds it",
      allowed_transitions: ["In Review", "Human Needed"],
    },
    "In Review": {
      description: "built",
      allowed_transitions: ["Done", "In Progress", "Human Needed"],
      requires_human_action: true,
    },
    "Human Needed": {
      description: "stuck",
      allowed_transitions: ["Backlog", "Research Needed", "Ready for Plan", "In Progress"],
      requires_human_action: true,
    },
    Done: { description: "finished", allowed_transitions: [], is_terminal: true },
    Canceled: { description: "given up", allowed_transitions: [], is_terminal: true },
  },
  semantic_states: {
    __LOCK__: {
      ralph_research: "Research in Progress",
      ralph_plan: "Plan in Progress",
      ralph_impl: "In Progress",
    },
    __COMPLETE__: {
      ralph_triage: null,
      ralph_research: "Ready for Plan",
      ralph_plan: "Plan in Review",
      ralph_impl: "In Review",
      ralph_review: "In Progress",
      ralph_split: "Backlog",
    },
    __ESCALATE__: { "*": "Human Needed" },
    __CLOSE__: { "*": "Done" },
    __CANCEL__: { "*": "Canceled" },
    __REJECT__: {
      ralph_review: "Ready for Plan",
      ralph_impl: "In Progress",
      "*": "Human Needed",
    },
  },
  commands: {
    ralph_triage: {
      valid_input_states: ["Backlog"],
      valid_output_states: [
        "Research Needed",
        "Ready for Plan",
        "Done",
        "Canceled",
        "Human Needed",
      ],
    },
    ralph_split: {
      valid_input_states: ["Backlog", "Research Needed"],
      valid_output_states: ["Backlog"],
    },
    ralph_research: {
      valid_input_states: ["Research Needed"],
      valid_output_states: ["Ready for Plan", "Human Needed"],
      lock_state: "Research in Progress",
    },
    ralph_plan: {
      valid_input_states: ["Ready for Plan"],
      valid_output_states: ["Plan in Review", "Human Needed"],
      lock_state: "Plan in Progress",
    },
    ralph_review: {
      valid_input_states: ["Plan in Review"],
      valid_output_states: ["In Progress", "Ready for Plan", "Human Needed"],
    },
    ralph_impl: {
      valid_input_states: ["Plan in Review", "In Progress"],
      valid_output_states: ["In Progress", "In Review", "Human Needed"],
    },
    ralph_hero: {
      valid_input_states: [
        "Backlog",
        "Research Needed",
        "Ready for Plan",
        "Plan in Review",
        "In Progress",
      ],
      valid_output_states: ["In Review", "Human Needed"],
    },
  },
};
