import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Asked, asked, type ToolResult } from "./asked.ts";
import {
  type Content,
  contentOfSaid,
  type Said,
  streamMessage,
  wholeMessage,
} from "./message-stream.ts";

/** A turn is what the model says at once; a function decides by what it was told. */
export type Turn = Said | readonly Said[] | ((told: Asked) => Said | readonly Said[]);

/** An agent that goes by what it is told: it says one thing and gets the next request. */
export type Mind = Generator<Said | readonly Said[], void, Asked>;

/** What each agent says, turn by turn. Its first prompt carries its mark: see `markOf`. */
export type ModelScript = Readonly<Record<string, readonly Turn[] | ((told: Asked) => Mind)>>;

export interface Exchange {
  readonly agent: string;
  readonly told: Asked;
  readonly said: readonly Content[];
}

/** A tool call of an agent with what the client answered; no result: nobody asked again. */
export interface ScriptedCall {
  readonly agent: string;
  readonly tool: string;
  readonly input: object;
  readonly result: ToolResult | undefined;
}

export interface ScriptedModel {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  calls(agent?: string): ScriptedCall[];
  /** What an agent was told last; it holds its whole conversation. */
  told(agent: string): string;
  close(): Promise<void>;
}

/** Agents are told apart by a mark in the prompt they were started with. */
export function markOf(agent: string): string {
  return `<<${agent}>>`;
}

/** A stand-in for the Messages API on loopback. Who has nothing more to say, says "Done.". */
export async function startScriptedModel(script: ModelScript): Promise<ScriptedModel> {
  const exchanges: Exchange[] = [];
  const minds = new Map<string, Mind>();

  const answer = (told: Asked): Content[] => {
    // Requests without tools are the client's own: titles, summaries.
    const agent = Object.keys(script).find((name) => told.firstUser.includes(markOf(name)));
    if (agent === undefined || told.tools.length === 0) return [contentOfSaid("ok")];
    const mind = minds.get(agent) ?? mindOf(script[agent] ?? [], told);
    minds.set(agent, mind);
    const said = mind.next(told).value ?? "Done.";
    const content = (isList(said) ? said : [said]).map(contentOfSaid);
    exchanges.push({ agent, told, said: content });
    return content;
  };

  const server = createServer((request, response) => {
    void handle(request, response, answer);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    exchanges,
    calls: (agent) => callsIn(exchanges).filter((call) => !agent || call.agent === agent),
    told: (agent) => exchanges.findLast((one) => one.agent === agent)?.told.text ?? "",
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function mindOf(turns: ModelScript[string], told: Asked): Mind {
  return typeof turns === "function" ? turns(told) : inTurn(turns, told);
}

function* inTurn(turns: readonly Turn[], first: Asked): Mind {
  let told = first;
  for (const turn of turns) told = yield typeof turn === "function" ? turn(told) : turn;
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (told: Asked) => Content[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const json = (status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const path = request.url?.split("?")[0] ?? "";
  if (path.endsWith("/count_tokens")) return json(200, { input_tokens: 100 });
  if (request.method !== "POST" || !path.endsWith("/v1/messages")) {
    return json(404, { type: "error", error: { type: "not_found_error", message: "not here" } });
  }
  const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  const content = answer(asked(body));
  if (body.stream) streamMessage(response, body.model, content);
  else json(200, wholeMessage(body.model, content));
}

function callsIn(exchanges: readonly Exchange[]): ScriptedCall[] {
  const results = new Map<string, ToolResult>();
  for (const { told } of exchanges) for (const one of told.results) results.set(one.id, one);
  return exchanges.flatMap(({ agent, said }) =>
    said.flatMap(({ type, name = "", input = {}, id = "" }) =>
      type === "tool_use" ? [{ agent, tool: name, input, result: results.get(id) }] : [],
    ),
  );
}

function isList(said: Said | readonly Said[]): said is readonly Said[] {
  return Array.isArray(said);
}
