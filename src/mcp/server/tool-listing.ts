import * as z from "zod";
import { PREFIX, type Tool } from "./define-tool.ts";

/** A tool as a client lists it. */
export function listed({ name, title, description, input, output, readOnly, idempotent }: Tool) {
  return {
    name: `${PREFIX}${name}`,
    title,
    description,
    inputSchema: objectSchema(input, "input"),
    outputSchema: objectSchema(output, "output"),
    annotations: {
      title,
      readOnlyHint: readOnly,
      idempotentHint: idempotent,
      // Nothing here deletes; an issue that moved can be moved on.
      destructiveHint: false,
      openWorldHint: true,
    },
  };
}

interface ObjectSchema {
  readonly [keyword: string]: unknown;
  readonly type: "object";
}

/** As plain JSON: zod's own type of a schema is wider than what the wire takes. */
function objectSchema(schema: z.ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io })));
  return { ...rest, type: "object" };
}
