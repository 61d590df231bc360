/** The fields of a hook's payloads, by event and tool: `PreToolUse Bash`. */
export type Fields = Readonly<Record<string, readonly (readonly string[])[]>>;

type Payload = Readonly<Record<string, unknown>>;

/** Our own tools are alike but for their input. */
export function fieldsOf(payloads: readonly Payload[]): Fields {
  const found: Record<string, (readonly string[])[]> = {};
  for (const payload of payloads) {
    const tool = String(payload["tool_name"] ?? "").replace(/^mcp__.*/, "mcp");
    const key = `${payload["hook_event_name"]} ${tool}`.trim();
    found[key] ??= [];
    found[key].push(Object.keys(payload).sort());
  }
  return found;
}

/** What a newer client sends that the recorded one did not, and the other way round. */
export function compareFields(recorded: Fields, seen: Fields): string[] {
  return Object.entries(seen).flatMap(([key, payloads]) => {
    const before = recorded[key];
    if (!before) return [`${key}: no payload of it was recorded`];
    const known = new Set(before.flat());
    const always = [...known].filter((field) => before.every((one) => one.includes(field)));
    const now = new Set(payloads.flat());
    return [
      ...[...now].filter((field) => !known.has(field)).map((field) => `${key}: new field ${field}`),
      ...always
        .filter((field) => !now.has(field))
        .map((field) => `${key}: field ${field} is missing`),
    ];
  });
}

export function compareNames(
  what: string,
  recorded: readonly string[],
  seen: readonly string[],
): string[] {
  return [
    ...seen.filter((name) => !recorded.includes(name)).map((name) => `new ${what} ${name}`),
    ...recorded.filter((name) => !seen.includes(name)).map((name) => `${what} ${name} is missing`),
  ];
}
