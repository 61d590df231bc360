import type { PlacedActs } from "../../gate/facts.ts";
import type { Proof } from "../../shell/prove/proof.ts";
import { provePlain } from "../../shell/prove/prove-plain.ts";
import type { Start } from "../../shell/state/interpreter.ts";
import { type Placing, placeActs } from "./placed-acts.ts";

/** A Bash command taken apart, each simple command with the HEADs it would act on. */
export async function placeCommand(command: string, placing: Placing): Promise<PlacedActs> {
  const { env } = placing.project;
  const start: Start = {
    cwd: placing.cwd,
    home: env["HOME"],
    platform: process.platform === "darwin" ? "darwin" : "linux",
    env: {
      GIT_DIR: env["GIT_DIR"],
      GIT_WORK_TREE: env["GIT_WORK_TREE"],
      CDPATH: env["CDPATH"],
    },
  };
  const { acts } = provePlain(command, start) ?? (await proveAny(command, start));
  return placeActs(acts, placing);
}

async function proveAny(command: string, start: Start): Promise<Proof> {
  const { proveCommand } = await import("../../shell/prove/classify.ts");
  return proveCommand(command, start);
}
