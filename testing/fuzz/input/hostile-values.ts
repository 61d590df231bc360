import type { Random } from "../../oracle/random.ts";

/** Names that mean something to the language, to our records or to a file system. */
export const HOSTILE_NAMES = [
  ...["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "length", ""],
  ...[
    "hook_event_name",
    "tool_input",
    "session_id",
    "number",
    "status",
    "of",
    "mark",
    "*",
    "$schema",
  ],
  ...["..", ".", "a/b", "C:\\x", "\0", "\n", "é", "a.b", "-", "--", "null", "1e999"],
] as const;

const LONE_SURROGATES = ["\ud800", "\udfff", "a\ud83d", "\udc00\ud800"] as const;

const TEXTS = [
  ...HOSTILE_NAMES,
  ...LONE_SURROGATES,
  ...[
    "\u202e\u2066x",
    "\u2028\u2029",
    "\u001b[2J\u001b]0;x\u0007",
    "\ufeff",
    "\r\n",
    "\t",
    "%00",
    "%s%n",
  ],
  ...[
    "../../../../etc/passwd",
    "/dev/zero",
    "/proc/self/environ",
    "~root",
    "$(id)",
    "`id`",
    "; id",
    "| id",
  ],
  ...[
    "<!-- ralph-hero {} -->",
    "<!-- ralph-hero",
    "-->",
    "## Branch",
    "GH-0",
    "GH-42",
    "#42",
    "042",
    "4２",
  ],
  ...[
    "Research Needed",
    "research needed",
    "__LOCK__",
    "Plan in Progress",
    "Done",
    "lock",
    "complete",
  ],
  ...[
    "NaN",
    "-0",
    "1e21",
    "0x10",
    "9007199254740993",
    "true",
    "[]",
    "{}",
    '"',
    "\\",
    "\\u0000",
    "'",
    "\ud83d\ude00",
  ],
] as const;

const NUMBERS = [
  ...[0, -0, 1, -1, 0.5, 42, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 53 + 2, -(2 ** 53)],
  ...[Number.MAX_VALUE, Number.MIN_VALUE, 1e21, 1e-7, -1e300, 999_999_999, 10_000_000_000],
] as const;

/** Long, but short enough that a million inputs are made in minutes. */
const LENGTHS = [159, 160, 161, 255, 1000, 4096] as const;
const RARE_LENGTHS = [65_536, 300_000] as const;

export function hostileText(random: Random): string {
  if (random.chance(0.04)) {
    const unit = random.pick([
      "x",
      " ",
      "\n",
      "é",
      "\ud83d\ude00",
      "$(",
      "((",
      "a/",
      "../",
      "\\",
      "#",
    ]);
    const length = random.chance(0.03) ? random.pick(RARE_LENGTHS) : random.pick(LENGTHS);
    return unit.repeat(Math.ceil(length / unit.length));
  }
  const text = random.pick(TEXTS);
  return random.chance(0.2) ? `${text}${random.pick(TEXTS)}` : text;
}

/** A value of any kind of JSON, small or hostile. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 6 : 9);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(NUMBERS);
    case 3:
    case 4:
    case 5:
      return hostileText(random);
    case 6:
      return Array.from({ length: random.below(4) }, () => hostileValue(random, depth + 1));
    case 7:
      return deeplyNested(random);
    default:
      return object(random, depth);
  }
}

function object(random: Random, depth: number): unknown {
  const fields: [string, unknown][] = Array.from({ length: random.below(4) }, () => [
    hostileText(random).slice(0, 40),
    hostileValue(random, depth + 1),
  ]);
  // fromEntries makes a field of its own of `__proto__`, as JSON.parse does.
  return Object.fromEntries(fields);
}

/** Nested lists or objects; deep ones are rare, because each costs as much as a thousand inputs. */
function deeplyNested(random: Random): unknown {
  const depth = random.chance(0.01) ? 5000 : random.below(60);
  const isList = random.chance(0.5);
  let value: unknown = random.pick(NUMBERS);
  for (let at = 0; at < depth; at += 1) value = isList ? [value] : { a: value };
  return value;
}
