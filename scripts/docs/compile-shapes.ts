import * as z from "zod/mini";
import { SCHEMAS } from "../../src/shapes/schemas.ts";

/** Keywords the checker knows; anything else in a schema must not be dropped in silence. */
const KNOWN = new Set(["type", "const", "enum", "anyOf", "properties", "required", "items"]);
const WITHOUT_EFFECT = new Set(["$schema", "additionalProperties", "propertyNames"]);

function stripped(schema: unknown, path: string): unknown {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((one, index) => stripped(one, `${path}.${index}`));
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !WITHOUT_EFFECT.has(keyword))
      .map(([keyword, value]) => {
        if (!KNOWN.has(keyword)) throw new Error(`${path}: the checker does not know ${keyword}`);
        if (keyword !== "properties") return [keyword, stripped(value, path)];
        const fields = Object.entries(value);
        return [
          keyword,
          Object.fromEntries(fields.map(([name, one]) => [name, stripped(one, `${path}.${name}`)])),
        ];
      }),
  );
}

/** The schemas in the form gates use: plain JSON Schema, no library needed to check it. */
export function compiledShapes(): string {
  const shapes = Object.entries(SCHEMAS).map(([name, schema]) => {
    const shape = stripped(z.toJSONSchema(schema, { unrepresentable: "any" }), name);
    return `  ${name}: ${JSON.stringify(shape)},`;
  });
  return [
    "// Written by `npm run docs` from schemas.ts. Do not edit.",
    'import type { Shape } from "./conforms.ts";',
    'import type { ShapeName } from "./schemas.ts";',
    "",
    "export const SHAPES: Readonly<Record<ShapeName, Shape>> = {",
    ...shapes,
    "};",
    "",
  ].join("\n");
}
