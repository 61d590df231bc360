import { type ProtectedWorld, protectedIn } from "../../src/shell/protect/protected-in-command.ts";
import type { Protection } from "../../src/shell/protect/protection.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { WORLD } from "./bypass/world.ts";
import { PROTECTED } from "./tables/concluded.ts";

/** What a command would change that is not simply an agent's to change. */
export function protectionOf(
  command: string,
  world: Partial<ProtectedWorld> = {},
): Protection | undefined {
  const { acts } = proveCommand(command, WORLD);
  return protectedIn(command, acts, { ...PROTECTED, ...world })?.protection;
}
