import { spawnSync } from "node:child_process";

/** The calls by which a program touches files, and the errors that each may end with. */
export const ERRORS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  openat: ["EACCES", "EMFILE", "EIO", "ENOSPC", "EROFS"],
  read: ["EIO"],
  pread64: ["EIO"],
  write: ["ENOSPC", "EIO", "EROFS"],
  pwrite64: ["ENOSPC", "EIO", "EROFS"],
  ftruncate: ["EIO", "ENOSPC"],
  fallocate: ["ENOSPC", "EIO"],
  fsync: ["EIO"],
  fdatasync: ["EIO"],
  mkdir: ["ENOSPC", "EACCES", "EROFS"],
  rename: ["EACCES", "EIO", "EROFS"],
  link: ["EACCES", "EMFILE", "EROFS"],
  unlink: ["EACCES", "EIO", "EROFS"],
  fchmod: ["EACCES", "EROFS"],
  fcntl: ["EIO", "ENOLCK", "EINTR", "EAGAIN"],
};
export const CALLS = Object.keys(ERRORS).join();

export function hasStrace(): boolean {
  return spawnSync("strace", ["-e", "trace=none", "true"]).status === 0;
}

/** A call on one of our own files, as the nth of its kind in the program's main thread. */
export interface Place {
  readonly call: string;
  readonly nth: number;
}

/** The calls on our own files: what the loader and the runtime open is not ours to answer for. */
export function placesIn(trace: string, folders: readonly string[]): readonly Place[] {
  const counts = new Map<string, number>();
  const found: Place[] = [];
  for (const line of trace.split("\n")) {
    const call = /^(\w+)\(/.exec(line)?.[1];
    if (call === undefined) continue;
    const nth = (counts.get(call) ?? 0) + 1;
    counts.set(call, nth);
    // The working directory stands before every path, also of the runtime's own files.
    const named = line.replace(/AT_FDCWD<[^>]*>/g, "");
    if (folders.some((folder) => named.includes(folder))) found.push({ call, nth });
  }
  return found;
}
