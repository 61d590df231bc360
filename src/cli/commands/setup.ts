import type { CliCommand } from "../command.ts";

export const setup: CliCommand = {
  name: "setup",
  summary: "check the GitHub project's fields and options; --apply makes what is missing",
  usage: "ralph setup [--apply]",
  options: { apply: { type: "boolean" } },
  run: async (args, { project, print }) => {
    const { connectToGithub } = await import("../../world/github/request/connect.ts");
    const { applySetup, planSetup } = await import("../../world/github/setup/setup.ts");
    const connection = await connectToGithub(project, 90_000);
    const steps = await (args.has("apply") ? applySetup : planSetup)(connection);
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
