import type { PlacedActs } from "../../gate/facts.ts";
import type { Proof } from "../../shell/prove/proof.ts";
import { provePlain } from "../../shell/prove/prove-plain.ts";
import type { Start } from "../../shell/state/interpreter.ts";
import { type Placing, placeActs } from "./placed-acts.ts";
import { shellStart } from "./shell-start.ts";

/** A Bash command taken apart, each simple command with the HEADs it would act on. */
export async function placeCommand(command: string, placing: Placing): Promise<PlacedActs> {
  const start = shellStart(placing.cwd, placing.project.env);
  const { acts } = provePlain(command, start) ?? (await proveAny(command, start));
  return placeActs(acts, placing);
}

export async function proveAny(command: string, start: Start): Promise<Proof> {
  const { proveCommand } = await import("../../shell/prove/classify.ts");
  return proveCommand(command, start);
}
