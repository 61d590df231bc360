import { EVENTS } from "../../src/gate/events.ts";

/** What a new gate is. */
export interface Choice {
  readonly name: string;
  readonly on: string;
  /** Empty for an event without tools. */
  readonly tools: string;
  readonly ifUnknown: "allow" | "block";
  readonly rule: string;
}

interface Question {
  readonly option: string;
  readonly meaning: string;
  readonly allowed: string;
  readonly accepts: (answer: string) => boolean;
  /** Asked only then, by what was answered before. */
  readonly when?: (answers: Readonly<Record<string, string>>) => boolean;
}

interface ToolChoice {
  readonly group: string;
  /** How `about` finds its subject. */
  readonly kind: string;
  readonly part: string;
  /** The call in a test, in words of testing/. */
  readonly sample: string;
}

/** The tools a gate can look at, by the word a person types. */
export const TOOLS: Readonly<Record<string, ToolChoice>> = {
  commands: {
    group: "COMMAND_TOOLS",
    kind: "command",
    part: "command",
    sample: '{ tool_name: "Bash", tool_input: { command: "ls" } }',
  },
  files: {
    group: "FILE_TOOLS",
    kind: "file",
    part: "path",
    sample: '{ tool_name: "Write", tool_input: { file_path: "/p/a.txt", content: "" } }',
  },
  "task-updates": {
    group: "TASK_UPDATE_TOOL",
    kind: "task-update",
    part: "task",
    sample: '{ tool_name: "TaskUpdate", tool_input: { taskId: "1", status: "in_progress" } }',
  },
};

const oneOf = (names: readonly string[]) => `One of: ${names.join(", ")}.`;

export const isToolEvent = (event: string | undefined) =>
  event === "PreToolUse" || event === "PostToolUse";

export const QUESTIONS: readonly Question[] = [
  {
    option: "name",
    meaning: "What is it called?",
    allowed: "Lower-case words with dashes, such as lock-file-gate.",
    accepts: (name) => /^[a-z]+(-[a-z0-9]+)+$/.test(name),
  },
  {
    option: "on",
    meaning: "At which event does it run?",
    allowed: oneOf(EVENTS),
    accepts: (event) => EVENTS.some((known) => known === event),
  },
  {
    option: "tools",
    meaning: "Which tools does it look at?",
    allowed: oneOf(Object.keys(TOOLS)),
    accepts: (tools) => Object.hasOwn(TOOLS, tools),
    when: ({ on }) => isToolEvent(on),
  },
  {
    option: "if-unknown",
    meaning: "What follows when it cannot find out what it needs to know?",
    allowed: "block or allow.",
    accepts: (answer) => answer === "allow" || answer === "block",
  },
  {
    option: "rule",
    meaning: "What is its rule, in one sentence?",
    allowed: "It begins with a capital and ends with a full stop.",
    accepts: (rule) => /^[A-Z][^\n]*\.$/.test(rule),
  },
];
