import { realpathSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";

/** What strace is asked to show: whatever changes a file, and whatever leaves the machine. */
export const TRACED = [
  ...["open", "openat", "openat2", "creat", "truncate", "unlink", "unlinkat", "rename", "renameat"],
  ...["renameat2", "mkdir", "mkdirat", "rmdir", "link", "linkat", "symlink", "symlinkat", "mknod"],
  ...["mknodat", "chmod", "fchmodat", "chown", "lchown", "fchownat", "utimensat", "setxattr"],
  ...["connect", "sendto", "execve"],
].join();

/** One change that succeeded, or one call that reached for the network. */
export interface TracedCall {
  readonly call: string;
  /** The real path that was changed; an address for the network. */
  readonly at: string;
}

const LINE = /^\d+\s+(\w+)\((.*)\)\s+=\s+(-?\d+)(?:<([^>]*)>)?/;
const WRITES = /\bO_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)\b/;
const PATH = /(?:AT_FDCWD|\d+)<([^>]*)>|"((?:[^"\\]|\\.)*)"/g;

/** The changes in a trace made with `strace -f -y -s 4096`, each at its real path. */
export function tracedCalls(trace: string, cwd: string): TracedCall[] {
  return trace.split("\n").flatMap((line) => {
    const [, call = "", rest = "", result = "", opened] = LINE.exec(line) ?? [];
    if (call === "execve") return [];
    if (call === "connect" || call === "sendto") {
      return /AF_INET/.test(rest) ? [{ call, at: rest }] : [];
    }
    if (call === "" || result.startsWith("-")) return [];
    if (call.startsWith("open") || call === "creat") {
      return WRITES.test(rest.replace(/"(?:[^"\\]|\\.)*"/g, ""))
        ? [{ call, at: opened ?? rest }]
        : [];
    }
    return pathsIn(rest, cwd).map((at) => ({ call, at }));
  });
}

/** Relative names are taken from the folder that strace shows before them. */
function pathsIn(rest: string, cwd: string): string[] {
  const found: string[] = [];
  let base = cwd;
  for (const [, folder, name] of rest.matchAll(PATH)) {
    if (folder !== undefined) base = folder;
    else if (name !== undefined) found.push(real(resolve(base, name)));
  }
  return found;
}

/** The folder with its links resolved: the calls above act on the last name itself. */
function real(path: string): string {
  try {
    return `${realpathSync(dirname(path))}/${basename(path)}`;
  } catch {
    // The folder is gone by now, so it was one that the run itself made.
    return path;
  }
}
