import * as z from "zod";

type Schema = z.core.$ZodType;

/** The schema of a part of the arguments; undefined: there is no such part. */
export function schemaAt(schema: Schema, path: readonly PropertyKey[]): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const key of path) {
    const plain: Schema | undefined = at && unwrapped(at);
    if (plain instanceof z.ZodObject) at = plain.shape[String(key)];
    else if (plain instanceof z.ZodArray) at = plain.element;
    else return undefined;
  }
  return at;
}

/** What a part may be, in words: its description, and every value of a fixed list. */
export function validValues(schema: Schema | undefined): string {
  if (!schema) return "";
  const values = optionsOf(schema);
  const about = description(schema);
  const listed = values.length > 0 ? `One of: ${values.join(", ")}.` : "";
  if (values.every((value) => about.includes(value))) return about || listed;
  return [about, listed].filter((part) => part !== "").join(" ");
}

/** The values of a fixed list; empty when any value of a type will do. */
export function optionsOf(schema: Schema): string[] {
  const plain = unwrapped(schema);
  return plain instanceof z.ZodEnum ? plain.options.map(String) : [];
}

/** The names of an object's parts. */
export function namesOf(schema: Schema | undefined): string[] {
  const plain = schema && unwrapped(schema);
  return plain instanceof z.ZodObject ? Object.keys(plain.shape) : [];
}

/** An optional argument is described by what it is when it is given. */
function description(schema: Schema): string {
  if ("description" in schema && typeof schema.description === "string") return schema.description;
  const inner = innerOf(schema);
  return inner ? description(inner) : "";
}

function unwrapped(schema: Schema): Schema {
  const inner = innerOf(schema);
  return inner ? unwrapped(inner) : schema;
}

function innerOf(schema: Schema): Schema | undefined {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodNullable
  ) {
    return schema.unwrap();
  }
  return schema instanceof z.ZodPipe ? schema.in : undefined;
}
