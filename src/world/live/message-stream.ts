import type { ServerResponse } from "node:http";

/** What a script lets the model say: text, or the call of a tool. */
export type Said = string | { readonly tool: string; readonly input: object };

export interface Content {
  readonly type: "text" | "tool_use";
  readonly id?: string;
  readonly name?: string;
  readonly input?: object;
  readonly text?: string;
}

let calls = 0;

export function contentOfSaid(said: Said): Content {
  if (typeof said === "string") return { type: "text", text: said };
  calls += 1;
  const id = `toolu_${process.pid}x${String(calls).padStart(4, "0")}`;
  return { type: "tool_use", id, name: said.tool, input: said.input };
}

/** One answer of the Messages API, as the stream of events the client reads. */
export function streamMessage(
  response: ServerResponse,
  model: string,
  content: readonly Content[],
): void {
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  response.writeHead(200, { "content-type": "text/event-stream" });
  send("message_start", { message: { ...message(model), content: [] } });
  for (const [index, block] of content.entries()) {
    const isText = block.type === "text";
    const start = isText ? { type: "text", text: "" } : { ...block, input: {} };
    const delta = isText
      ? { type: "text_delta", text: block.text }
      : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
    send("content_block_start", { index, content_block: start });
    send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  }
  const delta = { stop_reason: stopReason(content), stop_sequence: null };
  send("message_delta", { delta, usage: { output_tokens: 20 } });
  send("message_stop", {});
  response.end();
}

export function wholeMessage(model: string, content: readonly Content[]): object {
  return { ...message(model), content, stop_reason: stopReason(content) };
}

function message(model: string): object {
  const usage = { input_tokens: 100, output_tokens: 20 };
  return { id: `msg_${calls}`, type: "message", role: "assistant", model, usage };
}

function stopReason(content: readonly Content[]): string {
  return content.some(({ type }) => type === "tool_use") ? "tool_use" : "end_turn";
}
