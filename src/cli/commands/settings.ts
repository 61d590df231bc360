import type { Command } from "../command.ts";

export const settings: Command = {
  name: "settings",
  summary: "show every setting in force and where it comes from; --schema prints the JSON Schema",
  usage: "ralph settings [--json | --schema]",
  options: { json: { type: "boolean" }, schema: { type: "boolean" } },
  run: async (typed, { project, say }) => {
    if (typed.has("schema")) {
      const { settingsSchema } = await import("../../world/settings/settings-schema.ts");
      say(JSON.stringify(settingsSchema(), null, 2));
      return 0;
    }
    const { settingSources, tokenSource } = await import(
      "../../world/settings/settings-sources.ts"
    );
    const sources = settingSources(project);
    if (typed.has("json")) {
      say(JSON.stringify({ settings: sources, token: tokenSource(project) }, null, 2));
      return 0;
    }
    for (const { name, value, source } of sources) {
      say(`${name.padEnd(22)}${(value || "-").padEnd(28)}${source}`);
    }
    say(`${"token".padEnd(22)}${"(never shown)".padEnd(28)}${tokenSource(project)}`);
    return 0;
  },
};
