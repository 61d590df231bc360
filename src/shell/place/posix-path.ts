/** The system opens no longer path. */
export const LONGEST_PATH = 4096;

/** An absolute path without `.`, `..` and double slashes; `base` is absolute. */
export function resolvePath(base: string, path: string): string {
  const kept: string[] = [];
  for (const part of (path.startsWith("/") ? path : `${base}/${path}`).split("/")) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  return `/${kept.join("/")}`;
}

/**
 * A path for a program, which follows links before it goes up: `link/..` is not where the link lies.
 * Only `cd` goes up by name.
 */
export function physicalPath(base: string, path: string): string {
  if (!`/${path}/`.includes("/../")) return resolvePath(base, path);
  return path.startsWith("/") ? path : `${base}/${path}`;
}

/** Counted from the end: a pattern would try every slash of a long path as the last one. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function dirName(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 0));
}
