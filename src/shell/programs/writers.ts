import { baseName } from "../place/posix-path.ts";
import { type Argument, literal } from "../prove/argument.ts";
import { type ParsedCall, parseCall } from "../prove/parse-call.ts";
import type { Program } from "./program.ts";

/** A program that writes what it names and nothing else, with the options under which that is certain. */
interface Writer extends Program {
  readonly written: (call: ParsedCall) => AllWritten;
}

/** Everything that a program writes. */
export interface AllWritten {
  /** Files, and folders that something is put into. */
  readonly files: readonly Argument[];
  /** With all that lies below. */
  readonly whole: readonly Argument[];
}

const files = ({ operands }: ParsedCall): AllWritten => ({ files: operands, whole: [] });
const whole = ({ operands }: ParsedCall): AllWritten => ({ files: [], whole: operands });

/** The last operand, or what is put into it under its own name. */
function copies({ operands, options }: ParsedCall): AllWritten {
  const given = options.find(({ name }) => name === "-t" || name === "--target-directory")?.value;
  const [into, sources] = given ? [given, operands] : [operands.at(-1), operands.slice(0, -1)];
  if (into?.value === undefined) return { files: into === undefined ? [] : [into], whole: [] };
  const { value } = into;
  const names = sources.flatMap((word) => (word.value === undefined ? [] : [baseName(word.value)]));
  const below = names.filter((name) => name !== "").map((name) => literal(`${value}/${name}`));
  return { files: [into], whole: below };
}

/** What was moved is gone from where it was. */
function moves(call: ParsedCall): AllWritten {
  const copied = copies(call);
  return { files: copied.files, whole: [...call.operands, ...copied.whole] };
}

const COPIES =
  "-rRafvnpuTHLdiP -t= --recursive --archive --force --verbose --no-clobber --preserve? --update? --no-target-directory --target-directory=";

const WRITERS: ReadonlyMap<string, Writer> = new Map<string, Writer>([
  ["tee", { options: "-ai --append --ignore-interrupts", written: files }],
  [
    "touch",
    { options: "-acmfh -d= -t= -r= --no-create --date= --reference= --time=", written: files },
  ],
  ["mkdir", { options: "-pv -m= --parents --verbose --mode=", written: files }],
  ["rmdir", { options: "-v --verbose", written: whole }],
  ["unlink", { options: "", written: whole }],
  ["rm", { options: "-rRfivd --recursive --force --verbose --dir", written: whole }],
  ["cp", { options: COPIES, written: copies }],
  ["mv", { options: COPIES, written: moves }],
]);

/** The words that name everything a program writes; undefined: it may write elsewhere. */
export function everyWritten(name: string, args: readonly Argument[]): AllWritten | undefined {
  const writer = WRITERS.get(name);
  const call = writer && parseCall(args, writer);
  const written =
    call === undefined || typeof call === "string" ? undefined : writer?.written(call);
  return written && [...written.files, ...written.whole].every(isPlaced) ? written : undefined;
}

/** A pattern for folders may lead anywhere: one of them may be a link. */
export function isPlaced({ value, isName, rough, prefix }: Argument): boolean {
  return value !== undefined || isName === true || !rough.slice(prefix.length).includes("/");
}
