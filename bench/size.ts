import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/gate-files.ts";

export const SIZE_TARGET = 1.15;

export interface Size {
  readonly distBytes: number;
  readonly runtimeBytes: number;
  readonly toRuntime: number;
}

/** What `dist-hooks/` takes on the disk, against the one runtime that is in it. */
export function size(): Size {
  const dir = join(ROOT, "dist-hooks");
  const files = readdirSync(dir).map((name) => lstatSync(join(dir, name)));
  // A file with several names lies on the disk once; a symbolic link is next to nothing.
  const once = new Map(files.map((file) => [file.ino, onDisk(file)]));
  const distBytes = [...once.values()].reduce((sum, bytes) => sum + bytes, 0);
  const runtimeBytes = onDisk(lstatSync(process.execPath));
  return { distBytes, runtimeBytes, toRuntime: distBytes / runtimeBytes };
}

function onDisk({ size: bytes, blocks }: { size: number; blocks: number }): number {
  return blocks > 0 ? blocks * 512 : bytes;
}
