/** The part of JSON Schema our shapes use. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
}

/** The path of the first mismatch ("" for the value itself); undefined when the value conforms. */
export function mismatch(value: unknown, shape: Shape, path = ""): string | undefined {
  if (shape.anyOf) {
    return shape.anyOf.some((one) => mismatch(value, one) === undefined) ? undefined : path;
  }
  if (shape.const !== undefined) return value === shape.const ? undefined : path;
  if (shape.enum && !shape.enum.some((one) => one === value)) return path;
  if (shape.type !== undefined && !isOneOfTypes(value, shape.type)) return path;
  return inItems(value, shape, path) ?? inFields(value, shape, path);
}

function isOneOfTypes(value: unknown, types: string | readonly string[]): boolean {
  if (typeof types === "string") return isType(value, types);
  return types.some((type) => isType(value, type));
}

function isType(value: unknown, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function inItems(value: unknown, { items }: Shape, path: string): string | undefined {
  if (!items || !Array.isArray(value)) return undefined;
  for (const [index, item] of value.entries()) {
    const found = mismatch(item, items, below(path, String(index)));
    if (found !== undefined) return found;
  }
  return undefined;
}

function inFields(
  value: unknown,
  { properties, required }: Shape,
  path: string,
): string | undefined {
  if (!properties || typeof value !== "object" || value === null) return undefined;
  // A plain loop: Object.entries would allocate on every tool call.
  for (const name in properties) {
    const shape = properties[name];
    const field: unknown = Reflect.get(value, name);
    if (shape === undefined) continue;
    if (field === undefined) {
      if (required?.includes(name)) return below(path, name);
      continue;
    }
    const found = mismatch(field, shape, below(path, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

function below(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
