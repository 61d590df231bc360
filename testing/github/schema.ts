import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  buildASTSchema,
  type DefinitionNode,
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  parse,
} from "graphql";
import { SCHEMA_CHANGES, SCHEMA_EXTENSION } from "./schema-extension.ts";

let built: GraphQLSchema | undefined;

/** Reading a megabyte of SDL takes a third of a second: once per process, and only when asked. */
export function githubSchema(): GraphQLSchema {
  built ??= currentSchema();
  return built;
}

function currentSchema(): GraphQLSchema {
  const current = changed(publishedSchema(), parse(SCHEMA_CHANGES));
  return buildASTSchema(extended(current, parse(SCHEMA_EXTENSION)), { assumeValid: true });
}

export function publishedSchema(): DocumentNode {
  // Beside the package's entry, which would build a schema of its own if it were imported.
  const entry = Bun.resolveSync("@octokit/graphql-schema", import.meta.dirname);
  const path = join(dirname(entry), "schema.graphql");
  return parse(readFileSync(path, "utf8"), { noLocation: true });
}

/** The published document with other definitions of fields it has. */
export function changed(published: DocumentNode, changes: DocumentNode): DocumentNode {
  const definitions = published.definitions.map((definition) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return definition;
    const news = changes.definitions.flatMap((change) =>
      change.kind === Kind.OBJECT_TYPE_EXTENSION && nameOf(change) === nameOf(definition)
        ? (change.fields ?? [])
        : [],
    );
    const fields = definition.fields?.map(
      (field) => news.find(({ name }) => name.value === field.name.value) ?? field,
    );
    return fields && news.length > 0 ? { ...definition, fields } : definition;
  });
  return { ...published, definitions };
}

/** The published document with what it lacks; a definition or field it has is never added again. */
export function extended(published: DocumentNode, extension: DocumentNode): DocumentNode {
  const known = new Map<string, ReadonlySet<string>>();
  for (const definition of published.definitions) {
    const name = nameOf(definition);
    if (name !== undefined) known.set(name, new Set(fieldNames(definition)));
  }
  const added = extension.definitions.flatMap((definition) => lacking(definition, known));
  return { ...published, definitions: [...published.definitions, ...added] };
}

function lacking(
  definition: DefinitionNode,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): readonly DefinitionNode[] {
  const fields = known.get(nameOf(definition) ?? "");
  switch (definition.kind) {
    case Kind.OBJECT_TYPE_EXTENSION: {
      const missing = (definition.fields ?? []).filter((field) => !fields?.has(field.name.value));
      return missing.length > 0 ? [{ ...definition, fields: missing }] : [];
    }
    case Kind.INPUT_OBJECT_TYPE_EXTENSION: {
      const missing = (definition.fields ?? []).filter((field) => !fields?.has(field.name.value));
      return missing.length > 0 ? [{ ...definition, fields: missing }] : [];
    }
    default:
      return fields ? [] : [definition];
  }
}

function nameOf(definition: DefinitionNode): string | undefined {
  return "name" in definition ? definition.name?.value : undefined;
}

function fieldNames(definition: DefinitionNode): readonly string[] {
  if (!("fields" in definition)) return [];
  return (definition.fields ?? []).map((field) => field.name.value);
}
