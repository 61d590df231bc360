import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  GraphQLError,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";

export type Checked =
  | { readonly document: DocumentNode; readonly errors: readonly [] }
  | { readonly document?: undefined; readonly errors: readonly GraphQLError[] };

const RULES = specifiedRules.filter((rule) => rule !== FieldsOnCorrectTypeRule);

/** The client sends the same few documents again and again; checking one costs milliseconds. */
const KNOWN = new WeakMap<GraphQLSchema, Map<string, Checked>>();
const MOST_KNOWN = 500;

/** `hidden`: names of fields to treat as unknown, as on a server that is older than the schema. */
export function checkDocument(
  schema: GraphQLSchema,
  query: string,
  hidden: readonly string[] = [],
): Checked {
  if (hidden.length > 0) return checkedAnew(schema, query, hidden);
  const known = KNOWN.get(schema) ?? new Map<string, Checked>();
  KNOWN.set(schema, known);
  const checked = known.get(query) ?? checkedAnew(schema, query, hidden);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(query, checked);
  return checked;
}

function checkedAnew(schema: GraphQLSchema, query: string, hidden: readonly string[]): Checked {
  const document = parsed(query);
  if (document instanceof GraphQLError) return { errors: [document] };
  const errors = [
    ...undefinedFields(schema, document, hidden),
    ...validate(schema, document, RULES).map(asInvalid),
  ];
  return errors.length > 0 ? { errors } : { document, errors: [] };
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function asInvalid(error: GraphQLError): GraphQLError {
  const nodes = error.nodes ?? [];
  return new GraphQLError(error.message, { nodes, extensions: { code: "invalid" } });
}

/** Said in GitHub's own words, because clients match them to find an older server. */
function undefinedFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  hidden: readonly string[],
): readonly GraphQLError[] {
  const errors: GraphQLError[] = [];
  const types = new TypeInfo(schema);
  const visitor: ASTVisitor = {
    Field(node, _key, _parent, _path, ancestors) {
      const parent = types.getParentType();
      const composite = isObjectType(parent) || isInterfaceType(parent) || isUnionType(parent);
      const fieldName = node.name.value;
      if (!composite || (types.getFieldDef() && !hidden.includes(fieldName))) return undefined;
      errors.push(
        new GraphQLError(`Field '${fieldName}' doesn't exist on type '${parent.name}'`, {
          nodes: [node],
          extensions: {
            path: [...ancestors.flatMap(step), fieldName],
            code: "undefinedField",
            typeName: parent.name,
            fieldName,
          },
        }),
      );
      return false;
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return errors;
}

function step(ancestor: ASTNode | readonly ASTNode[]): readonly string[] {
  if (!("kind" in ancestor)) return [];
  switch (ancestor.kind) {
    case Kind.OPERATION_DEFINITION:
      return [[ancestor.operation, ancestor.name?.value].filter(Boolean).join(" ")];
    case Kind.FRAGMENT_DEFINITION:
      return [`fragment ${ancestor.name.value}`];
    case Kind.INLINE_FRAGMENT:
      return [`... on ${ancestor.typeCondition?.name.value ?? ""}`];
    case Kind.FIELD:
      return [ancestor.alias?.value ?? ancestor.name.value];
    default:
      return [];
  }
}
