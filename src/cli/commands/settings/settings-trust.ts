import { clean } from "../../../gate/line.ts";
import { type CliCommand, CliRefusal } from "../../command.ts";
import { confirmed } from "../../confirm.ts";

export const settingsTrust: CliCommand = {
  name: "settings trust",
  summary: "let count on this machine what the repository's settings relax",
  usage: "ralph settings trust [--yes]",
  options: { yes: { type: "boolean", about: "do not ask" } },
  run: async (args, { workspace: { project }, print }) => {
    const { waitingSettings, trustSettings } = await import(
      "../../../world/settings/trust/trust-settings.ts"
    );
    const waiting = await waitingSettings(project);
    if (waiting.length === 0) {
      print("Nothing waits: every setting of this project counts.");
      return 0;
    }
    for (const { name, value, waits } of waiting) {
      print(
        clean(
          `${name}: ${String(waits.value)} instead of ${String(value ?? "-")} (${waits.source})`,
        ),
      );
    }
    if (!args.has("yes") && !(await confirmed("Trust these settings on this machine?"))) {
      throw new CliRefusal("Nothing was trusted. Say --yes, or answer y in a terminal.");
    }
    trustSettings(project);
    print("Trusted, as long as the files stay as they are.");
    return 0;
  },
};
