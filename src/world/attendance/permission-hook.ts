/**
 * True when a settings or hooks file names a hook for PermissionRequest, with or without the outer
 * `hooks` key.
 */
export function answersPermissions(value: unknown): boolean {
  const hooks = field(value, "hooks");
  return [value, hooks].some((held) => isFilled(field(held, "PermissionRequest")));
}

/** A field of an object from outside; undefined where there is none. */
export function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null;
}
