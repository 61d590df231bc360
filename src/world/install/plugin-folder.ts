import { realpathSync } from "node:fs";
import { dirname } from "../files/path.ts";

/** The plugin this executable belongs to, from wherever it was linked: `<plugin>/dist-hooks/ralph`. */
export function pluginFolder(): string {
  return dirname(dirname(realpathSync.native(process.execPath)));
}
