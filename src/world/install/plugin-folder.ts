import { realpathSync } from "node:fs";
import { dirname } from "../files/path.ts";

/** The plugin of this executable, with links resolved: `<plugin>/dist-hooks/ralph`. */
export function pluginFolder(): string {
  return dirname(dirname(realpathSync.native(process.execPath)));
}
