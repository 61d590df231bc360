import { readStatus } from "../../../actions/status/project-status.ts";
import { type CliCommand, JSON_OPTION } from "../../command.ts";
import { screenWidth } from "../../screen/screen.ts";
import { statusLines } from "../../screen/status-text.ts";
import { watch } from "../../screen/watch.ts";

export const status: CliCommand = {
  name: "status",
  summary: "what waits for a person, oldest first, with what settles it; then board, locks, tasks",
  usage: "ralph status [--watch] [--json]",
  options: {
    watch: { type: "boolean", about: "show it again whenever it changes, until Ctrl-C" },
    ...JSON_OPTION,
  },
  run: async (args, { workspace, print }) => {
    const show = async () => {
      const found = await readStatus(workspace);
      if (args.has("json")) return [{ text: JSON.stringify(found, null, 2), whole: true } as const];
      return statusLines(found, screenWidth());
    };
    if (args.has("watch")) return watch(show, print);
    for (const { text, style } of await show()) print(text, style);
    return 0;
  },
};
