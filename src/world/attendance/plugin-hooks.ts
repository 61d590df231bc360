import { join, resolve } from "../files/path.ts";
import type { PluginInUse } from "./client-plugins.ts";
import { readJson } from "./client-settings.ts";
import { answeringFileBelow } from "./front-matter.ts";
import { answersPermissions, field } from "./permission-hook.ts";

const LONGEST = 1024 * 1024;

/** True when a plugin brings a hook for PermissionRequest: in its hooks files, manifest or skills. */
export function answeringPlugin({ folder }: PluginInUse): boolean {
  const manifest = readJson(join(folder, ".claude-plugin/plugin.json"), LONGEST)?.value;
  const declared = [field(manifest, "hooks")].flat();
  const files = [
    join(folder, "hooks/hooks.json"),
    ...declared.flatMap((path) => (typeof path === "string" ? [resolve(folder, path)] : [])),
  ];
  return (
    declared.some(answersPermissions) ||
    files.some((path) => answersPermissions(readJson(path, LONGEST)?.value)) ||
    answeringFileBelow(folder) !== undefined
  );
}
