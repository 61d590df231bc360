import { hashAfter } from "../../src/world/embedded/file/schema-check.ts";
import { MIGRATIONS } from "../../src/world/embedded/migrations.ts";

/** Migrating an empty database takes longer than all else a gate does, so its result is written down. */
export async function schemaHashText(): Promise<string> {
  return [
    "// Written by `npm run docs` from migrations.ts. Do not edit.",
    "",
    "/** Of the tables, indices and triggers that all migrations make in an empty database. */",
    `export const SCHEMA_HASH = "${await hashAfter(MIGRATIONS.length)}";`,
    "",
  ].join("\n");
}
