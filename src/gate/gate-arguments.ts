/** The arguments of a gate. */
export interface GateArguments {
  /** Arguments that are not options: for `ralph hook`, the event and its gates. */
  readonly words: readonly string[];
  /** `--phase P`, for people and tests. */
  readonly phase: string | undefined;
  /** `--unless-plugin`, in an agent's own file: stay silent where the plugin's hooks run. */
  readonly yieldsToPlugin: boolean;
}

export const NO_ARGUMENTS: GateArguments = { words: [], phase: undefined, yieldsToPlugin: false };

export function readGateArguments(args: readonly string[]): GateArguments {
  const words: string[] = [];
  let phase: string | undefined;
  let yieldsToPlugin = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    if (arg === "--phase") {
      at += 1;
      phase = args[at];
    } else if (arg.startsWith("--phase=")) phase = arg.slice("--phase=".length);
    else if (arg === "--unless-plugin") yieldsToPlugin = true;
    else if (!arg.startsWith("-")) words.push(arg);
  }
  return { words, phase, yieldsToPlugin };
}
