import { wordValue } from "../prove/argument.ts";
import { hasOption, type ParsedCall } from "../prove/parse-call.ts";
import type { Program } from "./program.ts";

/** Without that option it would run what it is given, or what it reads. */
function versionOnly(options: string): Program {
  const names = ["--version", ...options.split(" ")];
  return {
    options,
    most: 0,
    judge: (call) => (hasOption(call, ...names) ? undefined : "it runs what it is given"),
    note: "its version only",
  };
}

const TEXT: Program = { options: "", isText: true };

/** Programs that tell about the system, the time and other programs. */
export const SYSTEM_PROGRAMS: Readonly<Record<string, Program>> = {
  date: {
    options:
      "-ujRn -d= -I? -r= -v= --date= --utc --universal --iso-8601? --rfc-3339= --rfc-email --reference= --resolution",
    judge: formatsOnly,
    prints: printedDate,
    note: "only a `+format` as operand: another one sets the clock",
  },
  which: { options: "-as --all", anyOptions: true },
  type: { options: "-afptPw", anyOptions: true, note: "a builtin" },
  sleep: TEXT,
  uname: {
    options:
      "-amnrsvpio --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor --hardware-platform --operating-system",
    anyOptions: true,
  },
  id: { options: "-aGgnruzpFPA --group --groups --name --real --user --zero", anyOptions: true },
  whoami: TEXT,
  hostname: {
    options:
      "-aAdfiIsy --alias --all-fqdns --domain --fqdn --long --ip-address --all-ip-addresses --short",
    most: 0,
    note: "an operand would be its new name",
  },
  printenv: { options: "-0 --null", anyOptions: true },
  true: TEXT,
  false: TEXT,
  ":": TEXT,
  echo: TEXT,
  node: versionOnly("-v"),
  npm: versionOnly("-v"),
  python: versionOnly("-V"),
  python3: versionOnly("-V"),
  ...Object.fromEntries(
    [
      ...["bun", "deno", "pip", "pip3", "ruby", "cargo", "rustc", "make", "cmake", "gcc", "clang"],
      ...["docker", "tsc"],
    ].map((name) => [name, versionOnly("--version")]),
  ),
};

/** Numbers with marks between them: neither a blank nor a slash, and never a dot alone. */
const PLAIN_DATE = /^\+(?![.:-])(?:%-?[FYmdHMSsjVuyGN]|[\w.:-])+$/;

function printedDate({ operands, options }: ParsedCall): "name" | undefined {
  const [format, ...others] = operands;
  if (others.length > 0 || options.some(({ name }) => name !== "-u" && name !== "--utc"))
    return undefined;
  const text = wordValue(format);
  return PLAIN_DATE.test(text) && text.includes("%") ? "name" : undefined;
}

function formatsOnly({ operands }: ParsedCall): string | undefined {
  const isFormat = operands.every((word) => word.prefix.startsWith("+") && !word.several);
  return isFormat ? undefined : "date with an operand sets the clock";
}
