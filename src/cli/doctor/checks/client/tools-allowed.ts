import { forShell } from "../../../../gate/rules/branch-head.ts";
import { field } from "../../../../world/attendance/permission-hook.ts";
import {
  type ClientSettingsFile,
  readClientSettings,
} from "../../../../world/client/client-state.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** A rule that names our server, or one of its tools, under the plugin's or a direct server's name. */
const OURS = /^mcp__(?:plugin_ralph-hero_)?ralph(?:__|$)|^mcp__(?:\*|\.\*)?$|ralph_hero__/;

/** No permission rule of the client denies our tools. */
export const toolsAllowed: DoctorCheck = {
  id: "tools-allowed",
  why: "States change by handoff_ticket only: agents that may not call it can finish nothing.",
  examine: async (project) => judgeToolsAllowed(readClientSettings(project)),
};

export function judgeToolsAllowed(
  settings: readonly Pick<ClientSettingsFile, "path" | "value">[],
): readonly Finding[] {
  const denied = settings.flatMap(({ path, value }) => {
    const rules = [field(field(value, "permissions"), "deny")].flat();
    const rule = rules.find((one) => typeof one === "string" && OURS.test(one));
    if (rule === undefined) return [];
    return [
      fails(`permissions.deny in ${path} has ${String(rule)}.`, `\${EDITOR:-vi} ${forShell(path)}`),
    ];
  });
  return denied.length > 0 ? denied : [ok("No permission rule denies our tools.")];
}
