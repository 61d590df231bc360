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

/**
 * Makes a tool's entry in the listing. `npm run docs` writes them to the file that the server
 * sends.
 */
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
      // No tool deletes anything.
      destructiveHint: false,
      openWorldHint: true,
    },
  };
}

interface ObjectSchema {
  readonly [keyword: string]: unknown;
  readonly type: "object";
}

/** As plain JSON: zod's type for a JSON Schema is wider than the protocol's. */
function objectSchema(schema: z.ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...rest } = JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io })));
  return { ...rest, type: "object" };
}
