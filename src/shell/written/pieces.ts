import { dirName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal, wordValue } from "../prove/argument.ts";
import { parseCall } from "../prove/parse-call.ts";
import { optionValue } from "./option-value.ts";

const SPLIT = {
  options:
    "-deuxzv -a= -b= -C= -l= -n= -t= -0123456789 --suffix-length= --additional-suffix= --bytes= --line-bytes= --lines= --number= --separator= --filter= --numeric-suffixes? --hex-suffixes? --elide-empty-files --unbuffered --verbose",
};

/** The folder that split puts its pieces into; undefined: it prints one of them. */
export function splitFolder({ args }: ProvenAct): Argument | undefined {
  const call = parseCall(args, SPLIT);
  if (typeof call === "string") return literal(".");
  const prints = ({ name, value }: { name: string; value: Argument | undefined }) =>
    (name === "-n" || name === "--number") && /^(?:[lr]\/)?\d+\/\d+$/.test(wordValue(value));
  return call.options.some(prints) ? undefined : folderOf(call.operands[1]);
}

/** The same of csplit, whose pieces an option names. */
export function csplitFolder({ args }: ProvenAct): Argument {
  return folderOf(optionValue(args, /^(?:-[ksqz]*f|--prefix)$/, /^(?:-f|--prefix=)./));
}

/** What the pieces' names begin with may lead to another folder. */
function folderOf(names: Argument | undefined): Argument {
  return literal(dirName(names?.prefix ?? "") || (names?.prefix.startsWith("/") ? "/" : "."));
}
