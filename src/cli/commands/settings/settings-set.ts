import { projectAt } from "../../../world/project.ts";
import { type CliCommand, JSON_OPTION, UsageError } from "../../command.ts";

export const settingsSet: CliCommand = {
  name: "settings set",
  summary: "set a value in .ralph/settings.json",
  usage: "ralph settings set KEY VALUE [--json]",
  options: JSON_OPTION,
  words: ["KEY", "VALUE"],
  run: async (args, { workspace: { project }, print }) => {
    const [key, given] = args.words;
    if (key === undefined || given === undefined) {
      throw new UsageError("a key and a value are needed");
    }
    const { settingsFileOf } = await import("../../../world/settings/settings-file.ts");
    const { valueFor, withSetting, writeSettingsFile } = await import(
      "../../../world/settings/set-setting.ts"
    );
    const { waitingSettings, trustSettings } = await import(
      "../../../world/settings/trust/trust-settings.ts"
    );
    const value = valueFor(key, given);
    const before = await waitingSettings(project);
    writeSettingsFile(project, withSetting(settingsFileOf(project).text, key, given));
    const now = projectAt(process.env, process.cwd());
    const waiting = await waitingSettings(now);
    // The person who sets a value trusts it, but not what the repository brought before.
    if (before.length === 0) trustSettings(now);
    const waits = before.length === 0 ? 0 : waiting.length;
    if (args.has("json")) {
      print(JSON.stringify({ key, value, file: project.settingsPath, waits }, null, 2));
      return 0;
    }
    print(`${key} is ${String(value)} in ${project.settingsPath}.`);
    if (waits > 0) print(`${waits} of its values wait: ralph settings trust.`);
    return 0;
  },
};
