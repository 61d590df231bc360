import { onTestFinished } from "vitest";
import { exampleGithub, TOKEN } from "../../../testing/github/example.ts";
import type { LoopbackGithub } from "../../../testing/github/start-github.ts";
import { ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { type Started, startGate } from "../../../testing/start-gate.ts";
import { startServer } from "../../mcp/server-client.ts";

type Fields = Readonly<Record<string, unknown>>;
type Variables = Readonly<Record<string, string>>;

/** What the client would show of a call: held by a gate, put to a person, refused or carried out. */
export interface Outcome {
  readonly kind: "held" | "asked" | "refused" | "done";
  /** The gate's line, the question, or the tool's text. */
  readonly text: string;
}

/** How a call is made: by which agent, and what the person answers where one is asked. */
export interface Calling {
  readonly agent?: Fields;
  readonly agrees?: boolean;
  /** What happens while the person is asked. */
  readonly meanwhile?: () => void;
}

/** A project as it is delivered, with the built hooks and server at work on one of the boards. */
export interface Pipeline {
  readonly box: Sandbox;
  readonly env: Variables;
  readonly github: LoopbackGithub | undefined;
  /** A call as the client makes it: the event's hooks first, the tool if they let it pass. */
  call(tool: string, input: Fields, how?: Calling): Promise<Outcome>;
  /** A hand-off, by an intent or the name of a state. */
  move(number: number, command: string, to: string, how?: Calling): Promise<Outcome>;
  /** The same; throws unless it is carried out. */
  made(number: number, command: string, to: string, how?: Calling): Promise<string>;
  ralph(...args: string[]): Promise<Started>;
  create(fields?: Fields): Promise<number>;
  comment(number: number, body: string): Promise<void>;
  stateOf(number: number): Promise<string>;
  comments(number: number): Promise<readonly string[]>;
}

const STATE_TOOLS = ["handoff_ticket", "advance_children"];
const INTENTS = ["lock", "complete", "escalate", "reject", "close", "cancel"];

export const PIPELINE_BOARDS = ["embedded", "github"] as const;

let calls = 0;

export async function pipeline(
  board: (typeof PIPELINE_BOARDS)[number],
  more: Variables = {},
): Promise<Pipeline> {
  const box = sandbox({ asIs: true });
  const github = board === "github" ? await exampleGithub() : undefined;
  if (github) onTestFinished(() => github.stop());
  const env = {
    ...box.env,
    RALPH_NOTIFICATIONS: "off",
    ...(github ? githubVariables(github) : {}),
    ...more,
  };
  const ralph = (...args: string[]) => startGate(box, "ralph", "", { env, args }, 20_000);
  const begun = await ralph("init", "--yes");
  if (begun.code !== 0) throw new Error(begun.stderr);
  const server = await startServer(env, box.project);

  const call: Pipeline["call"] = async (
    tool,
    input,
    { agent = {}, agrees = false, meanwhile } = {},
  ) => {
    calls += 1;
    const id = `toolu_pipeline${calls}`;
    let given = input;
    if (STATE_TOOLS.includes(tool)) {
      const payload = ourCall(tool, input, box.project, { tool_use_id: id, ...agent });
      const args = ["hook", "PreToolUse", "state-gate", "convergence-gate", "auto-state"];
      const gate = await startGate(box, "ralph", payload, { env, args });
      if (gate.code === 2) return { kind: "held", text: gate.stderr.trim() };
      const said = gate.stdout === "" ? {} : JSON.parse(gate.stdout).hookSpecificOutput;
      if (said.permissionDecision === "ask" && !agrees) {
        return { kind: "asked", text: said.permissionDecisionReason };
      }
      given = said.updatedInput ?? input;
    }
    meanwhile?.();
    const { isError, text } = await server.call(tool, given, id);
    return { kind: isError ? "refused" : "done", text };
  };
  const move: Pipeline["move"] = (number, command, to, how) => {
    const where = INTENTS.includes(to) ? { intent: to } : { to_state: to };
    return call("handoff_ticket", { number, command, ...where, reason: "r" }, how);
  };
  const issue = async (number: number) => server.data("get_issue", { number });
  return {
    ...{ box, env, github, call, move, ralph },
    made: async (number, command, to, how) => {
      const { kind, text } = await move(number, command, to, how);
      if (kind !== "done") throw new Error(`#${number} ${command} ${to} was ${kind}: ${text}`);
      return text;
    },
    create: async (fields = {}) => {
      const { issue: made } = await server.data("create_issue", { title: "Work", ...fields });
      return Number({ ...Object(made) }.number);
    },
    comment: async (number, body) => {
      await server.data("create_comment", { number, body });
    },
    stateOf: async (number) => {
      const found = await issue(number);
      return String({ ...Object(found["issue"]) }.workflowState);
    },
    comments: async (number) => {
      const { comments } = await issue(number);
      return Array.isArray(comments) ? comments.map(({ body }) => String(body)) : [];
    },
  };
}

function githubVariables({ url }: LoopbackGithub): Variables {
  return {
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: url,
    RALPH_GH_TOKEN: TOKEN,
  };
}
