import { afterAll } from "vitest";
import { exampleGithub, TOKEN } from "../../../testing/github/example.ts";
import type { GithubOptions, LoopbackGithub } from "../../../testing/github/start-github.ts";
import {
  callLines,
  readCallAnswer,
  recordedCall,
  type ToolRan,
} from "../../../testing/processes/tool-call.ts";
import { ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { type Started, startGate } from "../../../testing/start-gate.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A project whose board is on GitHub, and the built executables at work in it. */
export interface GithubBox {
  readonly box: Sandbox;
  readonly github: LoopbackGithub;
  ralph(...args: string[]): Promise<Started>;
  gate(
    name: string,
    payload: object | string,
    env?: Readonly<Record<string, string>>,
    args?: readonly string[],
  ): Promise<Started>;
  /** What the settings of the board on GitHub are given by. */
  readonly variables: Readonly<Record<string, string>>;
  /** A hand-off that the server makes for somebody known by this name alone. */
  handOffBy(holder: string, input: Fields): Promise<ToolRan>;
  /** A call of one of our tools, as the client shows it to a gate. */
  call(gate: string, tool: string, input: Fields, fields?: Fields): Promise<Started>;
}

const running: LoopbackGithub[] = [];
afterAll(() => {
  for (const github of running.splice(0)) github.stop();
});

/** The loopback is in this process: a program run with `spawnSync` would wait for it for ever. */
export async function githubBox(
  { token = TOKEN, ...options }: GithubOptions & { readonly token?: string } = {},
  env: Readonly<Record<string, string>> = {},
): Promise<GithubBox> {
  const github = await exampleGithub(options);
  running.push(github);
  github.world.addToken(token, "ada");
  const box = sandbox();
  const variables = {
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: github.url,
    RALPH_GH_TOKEN: token,
    ...env,
  };
  const gate: GithubBox["gate"] = (name, payload, more = {}, args = []) =>
    startGate(box, name, payload, { env: { ...variables, ...more }, args });
  return {
    box,
    github,
    variables,
    gate,
    handOffBy: async (holder, input) => {
      const place = { project: box.project, env: { ...box.env, ...variables } };
      const id = recordedCall(place, holder, "handoff_ticket", input);
      const lines = callLines("handoff_ticket", { reason: "r", ...input }, id);
      const how = { env: variables, args: ["mcp"] };
      return readCallAnswer((await startGate(box, "ralph", lines, how, 20_000)).stdout);
    },
    ralph: (...args) => startGate(box, "ralph", "", { env: variables, args }, 20_000),
    call: (name, tool, input, fields) => gate(name, ourCall(tool, input, box.project, fields)),
  };
}

/** Exit code and output, without what differs from run to run. */
export function said({ code, stdout, stderr }: Started) {
  return { code, stdout, stderr };
}

/** An issue on the board, made behind the adapter's back. */
export function place(
  { github: { world } }: Pick<GithubBox, "github">,
  number: number,
  state: string | undefined,
  links: { readonly parent?: number; readonly blockedBy?: readonly number[] } = {},
): void {
  world.putOnBoard(world.addIssue("acme/eng", { number, ...links }), state ? { state } : {});
}
