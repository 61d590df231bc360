import { graphql } from "@octokit/graphql";
import { type GithubOptions, type LoopbackGithub, startGithub } from "./start-github.ts";

export const TOKEN = "ghp_loopback";

/** Ada works for acme: `acme/eng`, project 7 with our fields, and a token that may do everything. */
export async function exampleGithub(options: GithubOptions = {}): Promise<LoopbackGithub> {
  const github = await startGithub(options);
  const { world } = github;
  world.addToken(TOKEN, "ada");
  world.addOrganization("acme");
  world.addRepository("acme/eng");
  world.addProject("acme", 7);
  return github;
}

/** The client that ralph itself uses. */
export function clientOf({ url }: LoopbackGithub, token = TOKEN) {
  return graphql.defaults({ baseUrl: url, headers: { authorization: `token ${token}` } });
}

export interface Posted {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** undefined: not JSON. */
  readonly body: unknown;
}

/** The answer as it is on the wire, for what a client library hides. */
export async function post(
  { url }: LoopbackGithub,
  query: string,
  {
    variables = {},
    authorization = `bearer ${TOKEN}`,
  }: {
    readonly variables?: Readonly<Record<string, unknown>>;
    readonly authorization?: string;
  } = {},
): Promise<Posted> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: authorization === "" ? {} : { authorization },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: jsonOf(text) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
