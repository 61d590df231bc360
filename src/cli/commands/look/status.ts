import { followStatus } from "../../../actions/status/follow-status.ts";
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
    const follow = followStatus(workspace);
    const show = async () => {
      const { status: found } = await follow();
      const lines = args.has("json")
        ? [{ text: JSON.stringify(found, null, 2), whole: true } as const]
        : statusLines(found, screenWidth());
      return { lines, news: JSON.stringify({ ...found, at: 0 }) };
    };
    if (args.has("watch")) return watch(show, print, !args.has("json"));
    for (const { text, style } of (await show()).lines) print(text, style);
    return 0;
  },
};
