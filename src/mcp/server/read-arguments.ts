import type * as z from "zod";
import { RefusalError } from "../../actions/refusal-error.ts";
import { nearest } from "../../workflow/machine/nearest.ts";
import { quoted } from "../../workflow/machine/spelling.ts";
import type { Refusal } from "../../workflow/move/refusal.ts";
import { namesOf, optionsOf, schemaAt, validValues } from "./valid-values.ts";

/** Reads the arguments of a call, or throws a refusal that says what is wrong and what is valid. */
export function readArguments<Shape extends z.ZodRawShape>(
  tool: string,
  input: z.ZodObject<Shape, z.core.$strict>,
  given: unknown,
): z.output<z.ZodObject<Shape, z.core.$strict>> {
  const args = withoutNulls(input, given ?? {});
  const parsed = input.safeParse(args);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RefusalError(refusalOf(tool, input, args, issue));
}

/** Models write null for arguments they leave out. Keeps null only where it has a meaning. */
function withoutNulls(input: z.ZodObject, given: unknown): unknown {
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const schema = input.shape[name];
      return value !== null || schema === undefined || acceptsNull(schema);
    }),
  );
}

function acceptsNull(schema: z.core.$ZodType): boolean {
  return "safeParse" in schema && typeof schema.safeParse === "function"
    ? schema.safeParse(null).success
    : false;
}

function refusalOf(
  tool: string,
  input: z.ZodObject,
  args: unknown,
  issue: z.core.$ZodIssue | undefined,
): Refusal {
  if (issue?.code === "unrecognized_keys") return unknownKeys(tool, input, issue);
  const path = issue?.path ?? [];
  const name = path.map(String).join(".");
  const names = Object.keys(input.shape);
  const schema = schemaAt(input, path);
  const valid = path.length > 0 ? validValues(schema) : "";
  return {
    rule: 1,
    fact: `${tool}: ${factOf(args, issue)}`,
    valid: valid === "" ? takes(names) : `${name}: ${valid}`,
    recovery: [
      name === ""
        ? "the same call with its arguments"
        : retryWith(name, schema, valueAt(args, path)),
    ],
  };
}

/** Names the value that was probably meant, or says that one of the listed ones is needed. */
function retryWith(name: string, schema: z.core.$ZodType | undefined, value: unknown): string {
  const options = schema ? optionsOf(schema) : [];
  if (options.length === 0) return `the same call with ${name} as described`;
  const meant = typeof value === "string" ? nearest(value, options) : undefined;
  return meant === undefined
    ? `the same call with ${name} set to one of them`
    : `the same call with ${name}="${meant}"`;
}

function unknownKeys(
  tool: string,
  input: z.ZodObject,
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
): Refusal {
  const unknown = keys.map(quoted).join(", ");
  const names = namesOf(schemaAt(input, path));
  const [key = ""] = keys;
  const meant = keys.length === 1 ? (nearest(key, names) ?? endingSo(key, names)) : undefined;
  const aboutState = keys.some((one) => /state|status/i.test(one));
  return {
    rule: 1,
    fact:
      path.length === 0
        ? `${tool} has no argument ${unknown}.`
        : `${tool}: ${path.map(String).join(".")} has no ${unknown}.`,
    valid: takes(names),
    recovery: [
      meant === undefined
        ? "the same call without it"
        : `the same call with ${meant} instead of ${quoted(key)}`,
      ...(aboutState && meant === undefined ? ["handoff_ticket to change a workflow state"] : []),
    ],
  };
}

/** The least letters of a name's last word that still say which name is meant. */
const LEAST_WORD = 4;

/** `state` for `workflowState`, `targetState` or `to_state`; not `ate`, nor `number` for `renumber`. */
function endingSo(key: string, names: readonly string[]): string | undefined {
  if (key.length < LEAST_WORD) return undefined;
  return names.find((name) => {
    const [before, word] = [name.slice(0, -key.length), name.slice(-key.length)];
    const isWhole = before.endsWith("_") || /^[A-Z]/.test(word);
    return isWhole && word.toLowerCase() === key.toLowerCase();
  });
}

function takes(names: readonly string[]): string {
  return names.length === 0 ? "It takes none." : `It takes ${names.join(", ")}.`;
}

function factOf(args: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return "its arguments cannot be read.";
  const at = issue.path.map(String).join(".") || "the call";
  const value = valueAt(args, issue.path);
  if (value === undefined) return `${at} is missing.`;
  return `${at} cannot be ${quoted(typeof value === "string" ? value : JSON.stringify(value))}.`;
}

function valueAt(args: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null
        ? new Map<PropertyKey, unknown>(Object.entries(value)).get(String(key))
        : undefined,
    args,
  );
}
