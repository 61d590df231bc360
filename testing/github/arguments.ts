/**
 * Arguments of a field or an input object. GraphQL has checked them against the schema already, so
 * a wrong one here is a mistake of the resolver.
 */
export type Args = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Args {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function text(args: Args, name: string): string {
  return optionalText(args, name) ?? wrong(name);
}

export function optionalText(args: Args, name: string): string | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === "string" ? value : wrong(name);
}

export function numeric(args: Args, name: string): number {
  return optionalNumber(args, name) ?? wrong(name);
}

export function optionalNumber(args: Args, name: string): number | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  return typeof value === "number" ? value : wrong(name);
}

export function texts(args: Args, name: string): readonly string[] {
  return list(args, name).map((value) => (typeof value === "string" ? value : wrong(name)));
}

export function records(args: Args, name: string): readonly Args[] {
  return list(args, name).map((value) => (isRecord(value) ? value : wrong(name)));
}

export function optionalRecord(args: Args, name: string): Args | undefined {
  const value = args[name];
  return isRecord(value) ? value : undefined;
}

export function record(args: Args, name: string): Args {
  return optionalRecord(args, name) ?? wrong(name);
}

export function given(args: Args, name: string): boolean {
  return args[name] !== undefined && args[name] !== null;
}

function list(args: Args, name: string): readonly unknown[] {
  const value = args[name];
  return Array.isArray(value) ? value : [];
}

function wrong(name: string): never {
  throw new TypeError(`The argument ${name} is missing or of another type.`);
}
