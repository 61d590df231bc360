import { type CliCommand, CliRefusal, JSON_OPTION } from "../command.ts";

export const setup: CliCommand = {
  name: "setup",
  summary: "check the GitHub project's fields and options; --apply creates what is missing",
  usage: "ralph setup [--apply] [--json]",
  options: { apply: { type: "boolean", about: "create what is missing" }, ...JSON_OPTION },
  run: async (args, { workspace, print }) => {
    const board = await workspace.boardSetup();
    if (board.kind !== "github")
      throw new CliRefusal("no GitHub project is set: see ralph settings");
    const steps = await (args.has("apply") ? board.apply() : board.plan());
    if (args.has("json")) {
      print(JSON.stringify({ applied: args.has("apply"), steps }, null, 2));
      return 0;
    }
    if (steps.length === 0) {
      print("The project has every field and option the workflow needs.");
      return 0;
    }
    for (const { kind, field, options, cards } of steps) {
      print(`${kind} "${field}": ${options.join(", ")}`);
      if (cards > 0)
        print(`  ${cards} cards have a value there; any that GitHub empties is written back.`);
    }
    print(args.has("apply") ? "Done." : "Nothing was changed. Run ralph setup --apply to do this.");
    return 0;
  },
};
