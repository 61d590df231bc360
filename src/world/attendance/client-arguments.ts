import { readlinkSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { resolve } from "../files/path.ts";
import { readBounded } from "../files/read-bounded.ts";

/** What the client was started with, as far as it can bring hooks. */
export interface ClientArguments {
  /** Paths, or JSON texts. */
  readonly settings: readonly string[];
  readonly pluginFolders: readonly string[];
  /** Addresses that plugins were fetched from. */
  readonly pluginAddresses: readonly string[];
  /** JSON texts. */
  readonly agents: readonly string[];
  /** It is a teammate with a process of its own. */
  readonly isTeammate: boolean;
  /** All of them, as they were given. */
  readonly words: readonly string[];
}

const NONE: ClientArguments = {
  ...{ settings: [], pluginFolders: [], pluginAddresses: [], agents: [] },
  ...{ isTeammate: false, words: [] },
};
const LONGEST = 1024 * 1024;

/** From /proc. Where there is none, as on macOS, nothing is known of them. */
export function clientArguments(pid: string | undefined): ClientArguments {
  if (pid === undefined || !/^[1-9][0-9]{0,9}$/.test(pid)) return NONE;
  try {
    const words = readBounded(`/proc/${pid}/cmdline`, LONGEST)?.split("\0") ?? [];
    const home = words.length === 0 ? "/" : readlinkSync(`/proc/${pid}/cwd`);
    const paths = valuesOf("--settings", words).map((given) =>
      given.trimStart().startsWith("{") ? given : resolve(home, given),
    );
    const folders = ["--plugin-dir", "--plugin-dir-no-mcp"]
      .flatMap((option) => valuesOf(option, words))
      .map((folder) => resolve(home, folder));
    const isTeammate = valuesOf("--team-name", words).length > 0;
    const agents = valuesOf("--agents", words);
    const pluginAddresses = valuesOf("--plugin-url", words);
    return { settings: paths, pluginFolders: folders, pluginAddresses, agents, isTeammate, words };
  } catch (error) {
    // Ended, or somebody else's: then it is not the client that asks.
    if (hasCode(error, "ENOENT", "EACCES", "ESRCH")) return NONE;
    throw error;
  }
}

function valuesOf(option: string, words: readonly string[]): readonly string[] {
  return words.flatMap((word, at) => {
    if (word.startsWith(`${option}=`)) return [word.slice(option.length + 1)];
    const next = words[at + 1];
    return word === option && next !== undefined ? [next] : [];
  });
}
