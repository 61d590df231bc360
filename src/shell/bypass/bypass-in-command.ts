import { readCommand } from "../read/read-command.ts";
import { boardBypass, mentionsBypass } from "./board-bypass.ts";

/** The door to the board a Bash command would use, also where what it runs cannot be seen. */
export function bypassIn(command: string, cwd: string): string | undefined {
  const { parsed, acts } = readCommand(command, { cwd, home: undefined, gitDir: undefined });
  for (const act of acts) {
    const bypass = boardBypass(act);
    if (bypass !== undefined) return bypass;
    if (act.opaque && mentionsBypass(command)) return "A command that cannot be read";
  }
  return !parsed && mentionsBypass(command) ? "A command that does not parse" : undefined;
}
