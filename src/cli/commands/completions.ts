import { type CliCommand, UsageError } from "../command.ts";
import { COMPLETED_SHELLS, completionScript } from "../completions.ts";
import { writeWhole } from "../screen/write-whole.ts";
import { knownValue } from "../values.ts";

export const completions: CliCommand = {
  name: "completions",
  summary: "print a script that completes commands and options in your shell",
  usage: 'ralph completions bash|zsh|fish, for example eval "$(ralph completions bash)"',
  options: {},
  words: ["SHELL"],
  run: async (args, { commands }) => {
    const [shell] = args.words;
    if (shell === undefined) throw new UsageError("SHELL is missing");
    const name = knownValue(shell, COMPLETED_SHELLS, "SHELL");
    await writeWhole(completionScript(name, commands));
    return 0;
  },
};
