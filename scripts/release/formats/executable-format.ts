import { readFileSync } from "node:fs";
import type { Platform } from "../platforms.ts";
import { describeElf } from "./elf.ts";
import { describeMachO } from "./mach-o.ts";
import { describePe } from "./pe.ts";

/** What the head of an executable says of itself; throws when it is not what the platform needs. */
export function checkFormat(path: string, platform: Platform): string {
  const bytes = readFileSync(path);
  switch (platform.os) {
    case "linux":
      return describeElf(bytes, platform);
    case "darwin":
      return describeMachO(bytes, platform);
    case "win32":
      return describePe(bytes, platform);
  }
}
