import type { Random } from "../../oracle/random.ts";
import { HOSTILE_NAMES, hostileText, hostileValue } from "./hostile-values.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A value of JSON with one to four changes somewhere in it; the given one stays as it is. */
export function mutateValue(random: Random, value: unknown): unknown {
  let mutated = value;
  for (let times = 1 + random.below(4); times > 0; times -= 1)
    mutated = mutateOnce(random, mutated);
  return mutated;
}

/** Goes down to a random place, and changes it there. */
function mutateOnce(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) return mutateList(random, value);
  if (isFields(value)) return mutateFields(random, value);
  return mutateLeaf(random, value);
}

function mutateList(random: Random, list: readonly unknown[]): unknown {
  const at = random.below(list.length);
  switch (random.below(6)) {
    case 0:
      return list.filter((_, index) => index !== at);
    case 1:
      return [...list, list[at]];
    case 2:
      return list.toReversed();
    case 3:
      return random.chance(0.5) ? { ...list } : list[at];
    default:
      if (list.length === 0) return [hostileValue(random)];
      return list.with(at, mutateOnce(random, list[at]));
  }
}

function mutateFields(random: Random, fields: Fields): unknown {
  const names = Object.keys(fields);
  const name = random.pickAny(names) ?? "";
  const entries = Object.entries(fields);
  const replaced = (value: unknown) =>
    Object.fromEntries(entries.map(([key, old]) => [key, key === name ? value : old]));
  switch (random.below(12)) {
    case 0:
      return Object.fromEntries(entries.filter(([key]) => key !== name));
    case 1:
      return Object.fromEntries([...entries, [random.pick(HOSTILE_NAMES), hostileValue(random)]]);
    case 2:
      return replaced(hostileValue(random));
    case 3:
      return replaced(retyped(random, fields[name]));
    case 4:
      // The same name in another spelling, as a hasty program would write it.
      return Object.fromEntries(
        entries.map(([key, old]) => [key === name ? key.toUpperCase() : key, old]),
      );
    case 5:
      return replaced(fields[random.pickAny(names) ?? ""]);
    case 6:
      return Object.fromEntries(entries.toReversed());
    default:
      return names.length === 0
        ? { [random.pick(HOSTILE_NAMES)]: hostileValue(random) }
        : replaced(mutateOnce(random, fields[name]));
  }
}

function mutateLeaf(random: Random, value: unknown): unknown {
  if (typeof value === "string" && random.chance(0.6)) return mutateWords(random, value);
  return random.chance(0.5) ? retyped(random, value) : hostileValue(random);
}

/** The same text with a part cut out, doubled, or put in from the hostile ones. */
function mutateWords(random: Random, text: string): string {
  const at = random.below(text.length + 1);
  const to = Math.min(text.length, at + random.below(12));
  switch (random.below(6)) {
    case 5:
      // Longer than a line may be.
      return `${text} ${random.pick(["very ", "long", "é", "\ud83d\ude00"]).repeat(40 + random.below(100))}`;
    case 0:
      return text.slice(0, at) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(at);
    case 2:
      return text.slice(0, at) + hostileText(random) + text.slice(at);
    case 3:
      return text.slice(0, at);
    default:
      return random.chance(0.5) ? text.toUpperCase() : `${text}${hostileText(random)}`;
  }
}

/** The value as another type that looks the same. */
function retyped(random: Random, value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const asNumber = Number(text);
  return random.pick<unknown>([
    [value],
    { value },
    text,
    Number.isFinite(asNumber) ? asNumber : 7,
    null,
    JSON.stringify(text),
    Boolean(value),
  ]);
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
