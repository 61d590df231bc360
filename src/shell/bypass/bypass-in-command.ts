import { proveCommand } from "../prove/classify.ts";
import { boardBypass, mentionsBypass } from "./board-bypass.ts";

/** The door to the board a Bash command would use, also where what it runs cannot be seen. */
export function bypassIn(command: string, cwd: string): string | undefined {
  const proof = proveCommand(command, { cwd, home: undefined, platform: "linux" });
  for (const act of proof.acts) {
    const bypass = boardBypass(act);
    if (bypass !== undefined) return bypass;
  }
  const isUnread = proof.kind === "not-provable" || proof.acts.some(({ opaque }) => opaque);
  return isUnread && mentionsBypass(command) ? "A command that cannot be read" : undefined;
}
