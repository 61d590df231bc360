import { clean } from "../../../gate/line.ts";
import type { WaitingValue } from "../../../world/settings/setting-value.ts";
import { type CliCommand, JSON_OPTION } from "../../command.ts";

/** Wide enough for all but the longest names of gates, which then stand out by a space. */
const NAME_WIDTH = 21;

export const settings: CliCommand = {
  name: "settings",
  summary: "show every setting in force and where it comes from; --schema prints the JSON Schema",
  usage: "ralph settings [--json | --schema]",
  options: {
    ...JSON_OPTION,
    schema: { type: "boolean", about: "print the JSON Schema of .ralph/settings.json" },
  },
  run: async (args, { workspace: { project }, print }) => {
    if (args.has("schema")) {
      const { settingsSchema } = await import("../../../world/settings/settings-schema.ts");
      print(JSON.stringify(settingsSchema(), null, 2));
      return 0;
    }
    const { reportSettings } = await import("../../../world/settings/settings-report.ts");
    const { SETTINGS } = await import("../../../world/settings/table.ts");
    const { tokenSource } = await import("../../../world/github/request/token.ts");
    const report = await reportSettings(project);
    const api = report.settings.find(({ name }) => name === SETTINGS.githubApiUrl.key)?.value;
    const token = tokenSource(project.env, String(api));
    if (args.has("json")) print(JSON.stringify({ ...report, token }, null, 2));
    else {
      for (const { name, value, source, waits } of report.settings) {
        // Every gate is on where nothing is set, which is not worth a line for each.
        const isPlain = name.startsWith("gates.") && source === "default";
        if (!isPlain || waits) print(row(name, value ?? "-", sourceText(source, waits)));
      }
      print(row("token", "(never shown)", token));
      for (const fault of report.faults) console.error(clean(`${fault}.`));
    }
    return report.faults.length > 0 ? 1 : 0;
  },
};

function sourceText(source: string, waits: WaitingValue | undefined): string {
  if (!waits) return source;
  const said = clean(String(waits.value));
  return `${source}; ${waits.source} says ${said}, which waits for ralph settings trust`;
}

function row(name: string, value: unknown, source: string): string {
  return `${name.padEnd(NAME_WIDTH)} ${clean(String(value)).padEnd(28)} ${source}`;
}
