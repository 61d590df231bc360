import type { CliCommand } from "../command.ts";

export const settings: CliCommand = {
  name: "settings",
  summary: "show every setting in force and where it comes from; --schema prints the JSON Schema",
  usage: "ralph settings [--json | --schema]",
  options: { json: { type: "boolean" }, schema: { type: "boolean" } },
  run: async (args, { project, print }) => {
    if (args.has("schema")) {
      const { settingsSchema } = await import("../../world/settings/settings-schema.ts");
      print(JSON.stringify(settingsSchema(), null, 2));
      return 0;
    }
    const { settingSources, tokenSource } = await import(
      "../../world/settings/settings-sources.ts"
    );
    const sources = settingSources(project);
    if (args.has("json")) {
      print(JSON.stringify({ settings: sources, token: tokenSource(project) }, null, 2));
      return 0;
    }
    for (const { name, value, source } of sources) {
      print(`${name.padEnd(22)}${(value || "-").padEnd(28)}${source}`);
    }
    print(`${"token".padEnd(22)}${"(never shown)".padEnd(28)}${tokenSource(project)}`);
    return 0;
  },
};
