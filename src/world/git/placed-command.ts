import type { PlacedAct, PlacedActs } from "../../gate/facts.ts";
import type { Proof } from "../../shell/prove/proof.ts";
import { provePlain } from "../../shell/prove/prove-plain.ts";
import type { Start } from "../../shell/state/interpreter.ts";
import { readOnce } from "../read-once.ts";
import { type Placing, placedActs, withRemedy } from "./placed-acts.ts";
import { canEnter, shellStart } from "./shell-start.ts";

/** A Bash command taken apart, each simple command with the HEADs it would act on. */
export async function placeCommand(command: string, placing: Placing): Promise<PlacedActs> {
  return withRemedy(await placedCommandActs(command, placing), placing);
}

/** The same without a way to the required branch: finding that may start git. */
export function placedCommandActs(
  command: string,
  placing: Pick<Placing, "project" | "cwd">,
): Promise<readonly PlacedAct[]> {
  const start = shellStart(placing.cwd, placing.project.env);
  const read = async () => placedActs(await actsOf(command, start), placing);
  return readOnce("placed acts", `${placing.cwd} ${command}`, read);
}

/** The same where a directory that is there is entered for good, so that what follows `cd` runs in it. */
export async function enteredCommandActs(
  command: string,
  placing: Pick<Placing, "project" | "cwd">,
): Promise<readonly PlacedAct[]> {
  const start = { ...shellStart(placing.cwd, placing.project.env), canEnter };
  return placedActs(await actsOf(command, start), placing);
}

async function actsOf(command: string, start: Start) {
  const { acts } = provePlain(command, start) ?? (await proveAny(command, start));
  return acts;
}

async function proveAny(command: string, start: Start): Promise<Proof> {
  const { proveCommand } = await import("../../shell/prove/classify.ts");
  return proveCommand(command, start);
}
