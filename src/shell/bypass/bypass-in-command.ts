import { readCommand } from "../read/read-command.ts";
import { boardDoor, mentionsDoor } from "./board-bypass.ts";

/** The door to the board a Bash command would use, also where what it runs cannot be seen. */
export function doorIn(command: string, cwd: string): string | undefined {
  const { parsed, acts } = readCommand(command, { cwd, home: undefined, gitDir: undefined });
  for (const act of acts) {
    const door = boardDoor(act);
    if (door !== undefined) return door;
    if (act.opaque && mentionsDoor(command)) return "A command that cannot be read";
  }
  return !parsed && mentionsDoor(command) ? "A command that does not parse" : undefined;
}
