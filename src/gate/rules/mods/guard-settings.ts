import { parseJson } from "../../json.ts";

/** The guard's name among the client's plugins, where a person seated it. */
export const GUARD_ID = "ralph-guard@skills-dir";

/** The user's settings with the guard before every other mod; undefined: they cannot be read. */
export function withGuardFirst(text: string | undefined): string | undefined {
  return changed(text, (seated) => [GUARD_ID, ...seated.filter((id) => id !== GUARD_ID)]);
}

/** The same without it. */
export function withoutGuard(text: string | undefined): string | undefined {
  return changed(text, (seated) => seated.filter((id) => id !== GUARD_ID));
}

/** Who stands first in the user's settings. */
export function seatedFirst(text: string | undefined): readonly unknown[] {
  const fields = fieldsIn(text);
  return fields === undefined ? [] : [fields["prependPlugins"] ?? []].flat();
}

function changed(
  text: string | undefined,
  change: (seated: readonly unknown[]) => readonly unknown[],
): string | undefined {
  const fields = fieldsIn(text);
  if (fields === undefined) return undefined;
  const before = [fields["prependPlugins"] ?? []].flat();
  const after = change(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return text ?? "{}\n";
  const { prependPlugins: _, ...others } = fields;
  const whole = after.length === 0 ? others : { ...fields, prependPlugins: after };
  return `${JSON.stringify(whole, null, indentOf(text ?? ""))}\n`;
}

function fieldsIn(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = text === undefined || text.trim() === "" ? {} : parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.fromEntries(Object.entries(value));
}

function indentOf(text: string): string {
  return /^([ \t]+)"/m.exec(text)?.[1] ?? "  ";
}
