import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import { DIST } from "../../testing/sandbox.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface Answered {
  /** The first block of text: words for a reader. */
  readonly text: string;
  readonly isError: boolean;
  /** The structured content; empty for an error. */
  readonly data: Fields;
  readonly blocks: number;
}

export interface ServerClient {
  readonly client: Client;
  /** Calls a tool by its own name; `id` is the client's id of the call. */
  call(tool: string, args?: Fields, id?: string): Promise<Answered>;
  /** The data of a call that must succeed. */
  data(tool: string, args?: Fields, id?: string): Promise<Fields>;
  /** The text of a call that must be refused. */
  refusal(tool: string, args?: Fields, id?: string): Promise<string>;
}

/** Takes what is to be done when the server is not needed any more. */
export type AtEnd = (end: () => Promise<void> | void) => void;

/** Starts the built executable as a client does, and ends it with the test. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  cwd: string,
  atEnd: AtEnd = onTestFinished,
): Promise<ServerClient> {
  const client = new Client({ name: "test", version: "1.0.0" });
  atEnd(() => client.close());
  const command = join(DIST, "ralph");
  await client.connect(new StdioClientTransport({ command, args: ["mcp"], env, cwd }));
  // With the schemas at hand the client checks each answer by them, as Claude Code does.
  await client.listTools();
  const call = async (tool: string, args: Fields = {}, id?: string): Promise<Answered> => {
    const result = await client.callTool({
      name: `ralph_hero__${tool}`,
      arguments: { ...args },
      ...(id === undefined ? {} : { _meta: { "claudecode/toolUseId": id } }),
    });
    const [first] = result.content;
    return {
      text: first?.type === "text" ? first.text : "",
      isError: result.isError === true,
      data: { ...Object(result.structuredContent) },
      blocks: result.content.length,
    };
  };
  return {
    client,
    call,
    data: async (tool, args, id) => {
      const { isError, text, data } = await call(tool, args, id);
      if (isError) throw new Error(text);
      return data;
    },
    refusal: async (tool, args, id) => {
      const { isError, text } = await call(tool, args, id);
      if (!isError) throw new Error(`not refused: ${text}`);
      return text;
    },
  };
}
