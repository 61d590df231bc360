import { baseName } from "../place/posix-path.ts";
import { type Argument, behind, literal } from "../prove/argument.ts";
import { operands } from "./written.ts";

/** What is copied, moved or linked, and where it goes. */
interface CopyWords {
  readonly sources: readonly Argument[];
  readonly target: Argument | undefined;
}

/** The folder may stand first with these. rsync has the letter for something else. */
const TAKES_FOLDER = new Set(["cp", "mv", "ln", "install"]);
/** Letters without a value may stand in front of it. */
const FOLDER = /^(?:-[^-\sSmog=]*?t|--t[a-z-]*(?:=|$))/;

/** The last word is the target, unless an option names the folder. */
export function copyWords(program: string, args: readonly Argument[]): CopyWords {
  const name = baseName(program);
  const words = operands(args);
  const end = args.findIndex(({ value }) => value === "--");
  const at = TAKES_FOLDER.has(name) ? args.findIndex(({ prefix }) => FOLDER.test(prefix)) : -1;
  const option = end >= 0 && at > end ? undefined : args[at];
  if (option !== undefined) {
    const rest = behind(option, FOLDER.exec(option.prefix)?.[0].length ?? 0);
    const target = rest.rough === "" ? args[at + 1] : rest;
    return { sources: words.filter((word) => word !== target), target };
  }
  // A link with one word gets that word's name, here.
  if (name === "ln" && words.length === 1) return { sources: words, target: literal(".") };
  return { sources: words.slice(0, -1), target: words.at(-1) };
}
