import { clean } from "../../../gate/line.ts";
import type { WaitingSetting } from "../../../world/settings/trust/trust-settings.ts";
import { type CliCommand, CliRefusal } from "../../command.ts";
import { isAgreed } from "../../confirm.ts";

export const settingsTrust: CliCommand = {
  name: "settings trust",
  summary: "let count on this machine what the repository's settings relax",
  usage: "ralph settings trust [--yes] [--json]",
  options: {
    yes: { type: "boolean", about: "do not ask" },
    json: { type: "boolean", about: "print JSON, and ask nothing" },
  },
  run: async (args, { workspace: { project }, print }) => {
    const { waitingSettings, trustSettings } = await import(
      "../../../world/settings/trust/trust-settings.ts"
    );
    const waiting = await waitingSettings(project);
    const isJson = args.has("json");
    if (!isJson) for (const one of waiting) print(waitingLine(one));
    if (waiting.length > 0) {
      if (!(await isAgreed(args, "Trust these settings on this machine?"))) {
        throw new CliRefusal("Nothing was trusted. Say --yes, or answer y in a terminal.");
      }
      trustSettings(project);
    }
    if (isJson) print(JSON.stringify({ trusted: waiting.map(trustedData) }, null, 2));
    else if (waiting.length === 0) print("Nothing waits: every setting of this project counts.");
    else print("Trusted, as long as the files stay as they are.");
    return 0;
  },
};

function waitingLine({ name, value, waits }: WaitingSetting): string {
  return clean(
    `${name}: ${String(waits.value)} instead of ${String(value ?? "-")} (${waits.source})`,
  );
}

function trustedData({ name, value, waits }: WaitingSetting) {
  return { name, value: waits.value, before: value ?? null, source: waits.source };
}
