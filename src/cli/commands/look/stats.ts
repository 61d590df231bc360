import { statsOf } from "../../../actions/status/stats.ts";
import { loggedNewestFirst } from "../../../world/store/log/decision-log.ts";
import { trailEntries } from "../../../world/store/log/trail.ts";
import { type CliCommand, JSON_OPTION } from "../../command.ts";

export const stats: CliCommand = {
  name: "stats",
  summary: "how often each gate held or asked, per day; with RALPH_DEBUG=true how long it all took",
  usage: "ralph stats [--json]",
  options: JSON_OPTION,
  run: async (args, { workspace, print }) => {
    const found = statsOf(loggedNewestFirst(workspace.store), trailEntries(workspace.store));
    if (args.has("json")) {
      print(JSON.stringify(found, null, 2));
      return 0;
    }
    if (found.gates.length === 0) print("No gate held, asked or was undecided yet.");
    for (const { gate, held, asked, undecided, shadow } of found.gates) {
      print(
        `${gate.padEnd(24)}${held} held, ${asked} asked, ${undecided} undecided, ${shadow} in shadow`,
      );
    }
    for (const { day, entries } of found.days)
      print(`${day.padEnd(24)}${entries} ${entries === 1 ? "entry" : "entries"}`);
    if (found.times.length === 0) print("No durations: set RALPH_DEBUG=true to keep a trail.");
    for (const { kind, name, count, refused, median, p95 } of found.times) {
      const times = `${count} times, ${refused} held or refused, median ${median} ms, p95 ${p95} ms`;
      print(`${`${kind} ${name}`.padEnd(40)}${times}`);
    }
    for (const { signature, count } of found.signatures) print(`${count} times: ${signature}`);
    return 0;
  },
};
