/** What may stand after a gate's name. Anything else there is passed over. */
export interface GateArguments {
  /** `--phase P`, for people and tests. */
  readonly phase: string | undefined;
  /** `--unless-plugin`: wired by an agent's own file. Where the plugin's hooks are on, they speak. */
  readonly yieldsToPlugin: boolean;
}

export const NO_ARGUMENTS: GateArguments = { phase: undefined, yieldsToPlugin: false };

export function readGateArguments(args: readonly string[]): GateArguments {
  const at = args.indexOf("--phase");
  const phase = at < 0 ? args.find((arg) => arg.startsWith("--phase="))?.slice(8) : args[at + 1];
  return { phase, yieldsToPlugin: args.includes("--unless-plugin") };
}
