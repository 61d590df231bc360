import * as z from "zod";
import { PREFIX, type Tool } from "./define-tool.ts";

/** A tool as a client lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: Readonly<Record<string, string | boolean>>;
}

/** From the definition itself, when `npm run docs` writes the listing that the server sends. */
export function listed(tool: Tool): ListedTool {
  const { name, title, description, input, output, readOnly, idempotent } = tool;
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
