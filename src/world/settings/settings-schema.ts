import type { Setting } from "./setting.ts";
import { ALL_SETTINGS } from "./table.ts";

interface ObjectSchema {
  readonly type: "object";
  readonly properties: Record<string, object>;
  readonly additionalProperties: false;
}

/** The JSON Schema of `.ralph/settings.json`, for editors. */
export function settingsSchema(): object {
  const root = objectSchema();
  root.properties["$schema"] = { type: "string" };
  const groups = new Map<string, ObjectSchema>();
  for (const row of ALL_SETTINGS) {
    if (row.fromFile === "never") continue;
    const [first = "", last] = row.key.split(".");
    if (last === undefined) root.properties[first] = schemaOf(row);
    else {
      const group = groups.get(first) ?? objectSchema();
      groups.set(first, group);
      group.properties[last] = schemaOf(row);
      root.properties[first] = group;
    }
  }
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "ralph-hero settings",
    ...root,
  };
}

function objectSchema(): ObjectSchema {
  return { type: "object", properties: {}, additionalProperties: false };
}

function schemaOf({ kind, fallback, meaning, otherwise, variables }: Setting): object {
  const about = otherwise === undefined ? meaning : `${meaning} (otherwise: ${otherwise})`;
  return {
    description: `${about}. Variable: ${variables.join(" or ")}.`,
    ...kind.schema,
    ...(fallback === undefined ? {} : { default: fallback }),
  };
}
