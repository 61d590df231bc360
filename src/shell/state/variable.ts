import type { Interpreter } from "./interpreter.ts";
import { A_NAME, type ShellState, UNKNOWN, type Variable } from "./state.ts";

const NUMBERS = new Set(["?", "#", "$", "!"]);

/** What is known of a variable where a command runs. */
export function variableNamed(
  { start }: Interpreter,
  name: string,
  { shell }: ShellState,
): Variable {
  if (NUMBERS.has(name))
    return {
      ...UNKNOWN,
      ...{ noDash: true, isPlain: true, isOne: name !== "!", isNumber: true },
      inFolder: A_NAME,
    };
  const given = shell.variables.get(name);
  if (given !== undefined || shell.lost) return given ?? UNKNOWN;
  if (name === "HOME" && start.home !== undefined)
    return { ...UNKNOWN, value: start.home, noDash: true };
  if (name === "PWD") {
    const [only, ...others] = shell.directories ?? [];
    if (only?.up === "name" && others.length === 0)
      return { ...UNKNOWN, value: only.path, noDash: true };
    return { ...UNKNOWN, noDash: true };
  }
  return UNKNOWN;
}
