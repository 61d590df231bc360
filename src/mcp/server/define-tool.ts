import * as z from "zod";
import { readArguments } from "./read-arguments.ts";
import type { ToolContext } from "./tool-context.ts";

/** A tool's answer: data for programs, a sentence for readers. */
export interface ToolAnswer<Data = unknown> {
  readonly data: Data;
  readonly text: string;
}

/** One tool as the server knows it. */
export interface Tool {
  /** The name without the common prefix: `handoff_ticket`. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  readonly readOnly: boolean;
  readonly idempotent: boolean;
  call(args: unknown, context: ToolContext): Promise<ToolAnswer>;
}

interface Definition<Input extends z.ZodRawShape, Output extends z.ZodRawShape>
  extends Pick<Tool, "name" | "title" | "description" | "readOnly" | "idempotent"> {
  readonly input: Input;
  readonly output: Output;
  run(
    args: z.output<z.ZodObject<Input, z.core.$strict>>,
    context: ToolContext,
  ): Promise<ToolAnswer<z.input<z.ZodObject<Output>>>>;
}

export const PREFIX = "ralph_hero__";

/** Fields that every answer may have besides its own data. */
const NOTES = { notes: z.array(z.string()).optional().describe("What else the reader must know.") };

export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  definition: Definition<Input, Output>,
): Tool {
  const { name, title, description, readOnly, idempotent, run } = definition;
  const input = z.strictObject(definition.input);
  return {
    name,
    title,
    description,
    readOnly,
    idempotent,
    input,
    output: z.object({ ...definition.output, ...NOTES }),
    call: async (args, context) => run(readArguments(name, input, args), context),
  };
}
