import type { Head, PlacedCommand } from "../../gate/facts.ts";
import type { Place } from "../../shell/read/act.ts";
import { readCommand } from "../../shell/read/read-command.ts";
import type { Environment } from "../project.ts";
import { headsAt } from "./head.ts";

/** Splits a Bash command into simple commands, each with the HEADs it would act on. */
export function placeCommand(command: string, cwd: string, env: Environment): PlacedCommand {
  const { parsed, acts } = readCommand(command, {
    cwd,
    home: env["HOME"],
    gitDir: env["GIT_DIR"] || undefined,
  });
  const known = new Map<string, Head[]>();
  const heads = (place: Place): Head[] => {
    const key = JSON.stringify(place);
    const found = known.get(key) ?? headsAt(place);
    known.set(key, found);
    return found;
  };
  return { parsed, acts: acts.map((act) => ({ act, heads: act.places.flatMap(heads) })) };
}
