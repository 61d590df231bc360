import { resolvePath } from "../../shell/place/posix-path.ts";

/**
 * The few path functions we need, on plain strings. Loading node:path takes a gate a third of a
 * millisecond on every tool call.
 */
export function join(dir: string, ...names: readonly string[]): string {
  return [dir.endsWith("/") ? dir.slice(0, -1) : dir, ...names].join("/");
}

/** The folder that contains a path; the root for the root, `.` for a bare name. */
export function dirname(path: string): string {
  const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  // Whoever goes up until a folder is there must come to an end, whatever the path.
  if (cut < 0) return ".";
  return cut === 0 ? path.slice(0, 1) : path.slice(0, cut);
}

export function basename(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** An absolute path. Returns a path that is absolute and normalised unchanged. */
export function resolve(base: string, path: string): string {
  const isPlain = path.startsWith("/") && !path.includes("/.") && !path.includes("//");
  if (!isPlain) return resolvePath(base, path);
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}
