/** One request to the Messages API, as far as a script or a test looks at it. */
export interface Asked {
  readonly model: string;
  readonly system: string;
  readonly tools: readonly string[];
  readonly firstUser: string;
  readonly lastUser: string;
  /** Everything the model was sent, system prompt left out. */
  readonly text: string;
  readonly results: readonly ToolResult[];
}

export interface ToolResult {
  readonly id: string;
  readonly isError: boolean;
  readonly text: string;
}

type Json = Readonly<Record<string, unknown>>;

export function asked(body: Json): Asked {
  const messages = list(body["messages"]);
  const users = messages
    .filter(({ role }) => role === "user")
    .map(({ content }) => textOf(content));
  return {
    model: String(body["model"] ?? ""),
    system: textOf(body["system"]),
    tools: list(body["tools"]).map(({ name, type }) => String(name ?? type)),
    firstUser: users[0] ?? "",
    lastUser: users.at(-1) ?? "",
    text: messages.map(({ content }) => textOf(content)).join("\n"),
    results: messages.flatMap(({ content }) => list(content).flatMap(toolResult)),
  };
}

function toolResult({ type, tool_use_id, is_error, content }: Json): ToolResult[] {
  if (type !== "tool_result") return [];
  return [{ id: String(tool_use_id), isError: is_error === true, text: textOf(content) }];
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return list(content)
    .map(({ type, text, content: inner }) =>
      type === "tool_result" ? textOf(inner) : (text ?? ""),
    )
    .join("\n");
}

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "object" && item) : [];
}
