import { delimitedEnd } from "./sed-script.ts";

const FUNCTIONS = new Set([
  ...["length", "substr", "index", "split", "sub", "gsub", "gensub", "match", "sprintf", "tolower"],
  ...["toupper", "int", "sqrt", "exp", "log", "sin", "cos", "atan2", "rand", "srand", "strftime"],
  ...[
    "systime",
    "mktime",
    "asort",
    "asorti",
    "print",
    "printf",
    "if",
    "while",
    "for",
    "in",
    "return",
  ],
  ...["exit", "delete", "else", "do"],
]);
const TOKEN =
  /[ \t\r]+|\\\n|\n|#[^\n]*|"(?:[^"\\\n]|\\[^\n])*"|[0-9.]+(?:[eE][+-]?[0-9]+)?|[A-Za-z_]\w*|\+\+|--|&&|\|\||==|!=|<=|>=|!~|[-+*/%^]=|\*\*|[-+*/%^<>=!~?:,;(){}[\]$|]/y;
/** Behind these a slash need not divide. */
const NO_OPERAND =
  /^(?:[\])$]|BEGIN|END|BEGINFILE|ENDFILE|func|function|switch|case|default|next|nextfile|break|continue)$/;

/**
 * True for an awk program that only prints: no pipe, no output to a file, no `getline`, no `system`,
 * and no function that is not known. A `>` is a comparison in a pattern or inside parentheses only.
 */
export function isHarmlessAwk(program: string): boolean {
  if (/\b(?:system|getline)\b|@|\|&/.test(program)) return false;
  let [braces, parentheses, previous] = [0, 0, ""];
  let isUncertain = false;
  for (let at = 0; at < program.length; ) {
    const token = nextToken(program, at, previous);
    if (token === undefined) return false;
    at += token.text.length;
    isUncertain ||= token.isUncertain;
    const { text } = token;
    if (text === "{") braces += 1;
    else if (text === "}") braces -= 1;
    else if (text === "(") parentheses += 1;
    else if (text === ")") parentheses -= 1;
    if (braces < 0 || parentheses < 0) return false;
    // `for (print > "f"; …)`: the parentheses of a loop hold statements.
    if (parentheses > 0 && /^printf?$/.test(text)) return false;
    if (text === "|" || (text === ">" && braces > 0 && parentheses === 0)) return false;
    if (text === "(" && isName(previous) && !FUNCTIONS.has(previous)) return false;
    if (/^[A-Za-z_]/.test(text) && previous === "function") return false;
    if (!/^(?:[ \t\r]+|\\\n|#[^\n]*)$/.test(text)) previous = text;
  }
  if (braces !== 0 || parentheses !== 0) return false;
  // Where a slash may divide or begin a pattern, text could be hidden from the checks above.
  return !isUncertain || !/[|>"]/.test(program);
}

function nextToken(program: string, at: number, previous: string) {
  if (program[at] === "/" && !/^[\w.\])$"]/.test(previous.slice(-1))) {
    // Behind a pattern it divides.
    if (/^(?:\+\+|--|\/.+)$/s.test(previous)) return undefined;
    const end = delimitedEnd(program, at + 1, "/");
    const text = program.slice(at, end);
    return end === undefined || text.includes("\n") ? undefined : { text, isUncertain: false };
  }
  TOKEN.lastIndex = at;
  const text = TOKEN.exec(program)?.[0];
  if (text === undefined) return undefined;
  const isUncertain = /^\/=?$/.test(text) && (NO_OPERAND.test(previous) || FUNCTIONS.has(previous));
  return { text, isUncertain };
}

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text);
}
