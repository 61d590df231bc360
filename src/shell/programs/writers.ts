import { baseName } from "../place/posix-path.ts";
import { type Argument, literal } from "../prove/argument.ts";
import { type ParsedCall, parseCall } from "../prove/parse-call.ts";
import type { Program } from "./program.ts";

/** A program that writes what it names and nothing else, with the options under which that is certain. */
interface Writer extends Program {
  readonly written: (call: ParsedCall) => readonly Argument[];
}

const all = ({ operands }: ParsedCall) => operands;

/** The last operand, or what is put into it under its own name. */
function target({ operands, options }: ParsedCall): readonly Argument[] {
  const given = options.find(({ name }) => name === "-t" || name === "--target-directory")?.value;
  const [into, sources] = given ? [given, operands] : [operands.at(-1), operands.slice(0, -1)];
  if (into?.value === undefined) return into === undefined ? [] : [into];
  const { value } = into;
  const names = sources.flatMap((word) => (word.value === undefined ? [] : [baseName(word.value)]));
  return [into, ...names.map((name) => literal(`${value}/${name}`))];
}

const COPIES =
  "-rRafvnpuTHLdiP -t= --recursive --archive --force --verbose --no-clobber --preserve? --update? --no-target-directory --target-directory=";

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ["tee", { options: "-ai --append --ignore-interrupts", written: all }],
  [
    "touch",
    { options: "-acmfh -d= -t= -r= --no-create --date= --reference= --time=", written: all },
  ],
  ["mkdir", { options: "-pv -m= --parents --verbose --mode=", written: all }],
  ["rmdir", { options: "-v --verbose", written: all }],
  ["unlink", { options: "", written: all }],
  ["rm", { options: "-rRfivd --recursive --force --verbose --dir", written: all }],
  ["cp", { options: COPIES, written: target }],
  ["mv", { options: COPIES, written: (call) => [...call.operands, ...target(call)] }],
]);

/** The words that name everything a program writes; undefined: it may write elsewhere. */
export function everyWritten(
  name: string,
  args: readonly Argument[],
): readonly Argument[] | undefined {
  const writer = WRITERS.get(name);
  const call = writer && parseCall(args, writer);
  return call === undefined || typeof call === "string" ? undefined : writer?.written(call);
}
