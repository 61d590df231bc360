import { pathsTo } from "../bypass/store/act-paths.ts";
import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal } from "../prove/argument.ts";
import { optionValue } from "./option-value.ts";
import { csplitFolder, splitFolder } from "./pieces.ts";
import { operands, pathsOfWord, type Written } from "./written.ts";

type Outputs = (act: ProvenAct) => readonly Written[];

const has = ({ args }: ProvenAct, pattern: RegExp) =>
  args.some(({ prefix }) => pattern.test(prefix));

/** The file that an option names. */
const byOption =
  (alone: RegExp, glued: RegExp): Outputs =>
  (act) => {
    const word = optionValue(act.args, alone, glued);
    return word === undefined || word.value === "-" ? [] : paths([word], act);
  };

/** They put a file in the place of each that they name. */
const packed: Outputs = (act) =>
  has(act, /^-[a-zA-Z]*[ctl]|^--(?:stdout|to-stdout|test|list)$/)
    ? []
    : paths(operands(act.args), act);

const inPlace =
  (option: RegExp, skip: number): Outputs =>
  (act) =>
    has(act, option) ? paths(operands(act.args).slice(skip), act) : [];

/** The library's name may be glued to its option; the program stands before the files. */
const BY_AWK: Outputs = (act) => [
  ...inPlace(/^inplace$/, 2)(act),
  ...inPlace(/^-iinplace$/, 1)(act),
];

const TO_FILE = byOption(/^(?:-o|--output)$/, /^(?:-o|--output=)./);

/** Programs that write to where an option says, beside all else that they may do. */
const OUTPUTS: Readonly<Record<string, Outputs>> = {
  curl: (act) => {
    const folder = optionValue(act.args, /^--output-dir$/, /^--output-dir=/);
    if (has(act, /^-[a-zA-Z#]*O|^--remote-name(?:-all)?$/)) return below(folder, act);
    const [file] = [optionValue(act.args, /^(?:-[a-zA-Z#]*o|--output)$/, /^(?:-o|--output=)./)];
    return file === undefined || file.value === "-" || folder ? [] : paths([file], act);
  },
  wget: (act) => {
    if (has(act, /^--spider$|^--(?:help|version)$/)) return [];
    const file = optionValue(
      act.args,
      /^(?:-[a-zA-Z]*O|--output-document)$/,
      /^(?:-O|--output-document=)./,
    );
    if (file !== undefined) return file.value === "-" ? [] : paths([file], act);
    if (has(act, /^-[a-zA-Z]*O-$/)) return [];
    return below(
      optionValue(act.args, /^(?:-P|--directory-prefix)$/, /^(?:-P|--directory-prefix=)./),
      act,
    );
  },
  split: (act) => {
    const folder = splitFolder(act);
    return folder === undefined ? [] : below(folder, act);
  },
  csplit: (act) => below(csplitFolder(act), act),
  sort: TO_FILE,
  shuf: TO_FILE,
  pandoc: TO_FILE,
  gzip: packed,
  gunzip: packed,
  bzip2: packed,
  xz: packed,
  unxz: packed,
  zip: (act) => paths(operands(act.args).slice(0, 1), act),
  tar: (act) => {
    const isMade =
      /^\w*[cru]/.test(act.args[0]?.prefix ?? "") ||
      has(act, /^-\w*[cru]|^--(?:create|append|update)$/);
    return isMade ? byOption(/^-?[a-zA-Z]*f$|^--file$/, /^--file=./)(act) : [];
  },
  awk: BY_AWK,
  gawk: BY_AWK,
  yq: inPlace(/^-[a-zA-Z]*i$|^--in-?place$/, 1),
};

/** What a program writes where its options say so; the rest of what it may write is not known. */
export function outputsOf(act: ProvenAct): readonly Written[] {
  if (act.reads || act.name === undefined || act.opaque) return [];
  const name = baseName(act.name);
  return Object.hasOwn(OUTPUTS, name) ? (OUTPUTS[name]?.(act) ?? []) : [];
}

function paths(words: readonly Argument[], act: ProvenAct): readonly Written[] {
  return words.flatMap((word) =>
    pathsOfWord(word, act).map((path) => ({ path, word, isWhole: false })),
  );
}

function below(folder: Argument | undefined, act: ProvenAct): readonly Written[] {
  const word = folder ?? literal(".");
  const found = folder === undefined ? pathsTo(".", act) : pathsOfWord(folder, act);
  return found.map((path) => ({ path, word, isWhole: false, isInto: true }));
}
