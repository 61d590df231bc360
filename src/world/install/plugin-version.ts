import { parseJson } from "../../gate/json.ts";
import { join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";

/** What the manifest of a plugin says; undefined when there is none or it says nothing. */
export function readPluginVersion(plugin: string): string | undefined {
  const text = readIfThere(join(plugin, ".claude-plugin/plugin.json"));
  const manifest: unknown = text === undefined ? undefined : parseJson(text);
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest))
    return undefined;
  return typeof manifest.version === "string" ? manifest.version : undefined;
}
