import type * as z from "zod";
import { RefusalError } from "../../actions/refusal-error.ts";
import { quoted } from "../../workflow/machine/spelling.ts";
import type { Refusal } from "../../workflow/move/refusal.ts";

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
  const names = Object.keys(input.shape);
  if (issue?.code === "unrecognized_keys" && issue.path.length === 0) {
    const unknown = issue.keys.map(quoted).join(", ");
    const aboutState = issue.keys.some((key) => /state|status/i.test(key));
    return {
      rule: 1,
      fact: `${tool} has no argument ${unknown}.`,
      valid: names.length === 0 ? "It takes none." : `It takes ${names.join(", ")}.`,
      recovery: [
        "the same call without it",
        ...(aboutState ? ["handoff_ticket to change a workflow state"] : []),
      ],
    };
  }
  const [name = ""] = issue?.path ?? [];
  const about = describe(input.shape[String(name)]);
  return {
    rule: 1,
    fact: `${tool}: ${factOf(args, issue)}`,
    valid: about === "" ? `It takes ${names.join(", ")}.` : `${String(name)}: ${about}`,
    recovery: [`the same call with ${String(name) || "its arguments"} as described`],
  };
}

function factOf(args: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return "its arguments cannot be read.";
  const at = issue.path.map(String).join(".") || "the call";
  if (issue.code === "unrecognized_keys") {
    return `${at} has no ${issue.keys.map(quoted).join(", ")}.`;
  }
  const value = valueAt(args, issue.path);
  if (value === undefined) return `${at} is missing.`;
  return `${at} cannot be ${quoted(typeof value === "string" ? value : JSON.stringify(value))}.`;
}

function describe(schema: z.core.$ZodType | undefined): string {
  return schema && "description" in schema && typeof schema.description === "string"
    ? schema.description
    : "";
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
