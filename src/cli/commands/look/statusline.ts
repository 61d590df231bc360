import { statuslineText } from "../../../actions/status/statusline.ts";
import type { CliCommand } from "../../command.ts";
import { stdinText } from "../../stdin-text.ts";

export const statusline: CliCommand = {
  name: "statusline",
  summary:
    "one line for the client's status line: phase, issue, what waits for you; for a program: ralph status --json",
  usage: "ralph statusline < the client's JSON",
  options: {},
  run: async (_args, { workspace, print }) => {
    const given = process.stdin.isTTY ? "" : await stdinText("the client's JSON");
    print(await statuslineText(workspace, given));
    return 0;
  },
};
