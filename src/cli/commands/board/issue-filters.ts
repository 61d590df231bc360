import { ESTIMATES, type Issue, PRIORITIES, refOfKey } from "../../../workflow/issue/issue.ts";
import { stateOf } from "../../../workflow/issue/issue-state.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import type { Args, Options } from "../../command.ts";
import { knownValue, NONE, numberOption, valueOrNone } from "../../values.ts";

export const SORTS = ["number", "state", "priority", "estimate", "title", "age"] as const;

export const FILTER_OPTIONS = {
  state: { type: "string", value: "STATE", about: `only in one of these: ${STATES.join(", ")}` },
  all: { type: "boolean", about: "also Done and Canceled, which are left out otherwise" },
  holder: {
    type: "string",
    value: "NAME",
    about: "only held by somebody whose name has this; none: held by nobody",
  },
  assignee: { type: "string", value: "NAME", about: "the same as --holder" },
  estimate: {
    type: "string",
    value: "SIZE",
    about: `only of these sizes: ${ESTIMATES.join(", ")}, or none`,
  },
  priority: {
    type: "string",
    value: "P",
    about: `only of these priorities: ${PRIORITIES.join(", ")}, or none`,
  },
  parent: { type: "string", value: "N", about: "only parts of this issue" },
  blocked: { type: "boolean", about: "only those that wait for another issue" },
  text: { type: "string", value: "TEXT", about: "only those whose title has this, in any case" },
  sort: { type: "string", value: "BY", about: SORTS.join(", ") },
} as const satisfies Options;

/** The issues that were asked for, in the order asked for. */
export function filtered(issues: readonly Issue[], args: Args): Issue[] {
  const states = (args.text("state")?.split(",") ?? []).map((one) =>
    knownValue(one, STATES, "--state"),
  );
  const estimates = anyOf(args, "estimate", ESTIMATES);
  const priorities = anyOf(args, "priority", PRIORITIES);
  const parent = numberOption(args, "parent");
  const text = args.text("text")?.toLowerCase();
  const holders = ["holder", "assignee"].flatMap((one) => args.text(one)?.toLowerCase() ?? []);
  const by = knownValue(args.text("sort") ?? "number", SORTS, "--sort");
  const isFinished = ({ state }: Issue) => state === "Done" || state === "Canceled";
  return issues
    .filter(
      (issue) =>
        (states.length > 0
          ? states.some((state) => state === stateOf(issue))
          : args.has("all") || !isFinished(issue)) &&
        (estimates === undefined || estimates.includes(issue.estimate)) &&
        (priorities === undefined || priorities.includes(issue.priority)) &&
        (parent === undefined ||
          (issue.parent !== null && refOfKey(issue.parent).number === parent)) &&
        (!args.has("blocked") || issue.blockedBy.some(({ open }) => open)) &&
        holders.every((holder) => isHeldBy(issue, holder)) &&
        (text === undefined || issue.title.toLowerCase().includes(text)),
    )
    .sort((a, b) => ORDERS[by](a, b) || a.number - b.number || (a.key < b.key ? -1 : 1));
}

/** "S,none": an issue has one of them. */
function anyOf<T extends string>(
  args: Args,
  option: string,
  known: readonly T[],
): readonly (T | null)[] | undefined {
  return args
    .text(option)
    ?.split(",")
    .map((one) => valueOrNone(one, known, `--${option}`));
}

function isHeldBy({ lock }: Issue, holder: string): boolean {
  return holder === NONE ? !lock : (lock?.holder.toLowerCase().includes(holder) ?? false);
}

/** Values that are not set come last. */
function place(list: readonly string[], value: string | null): number {
  const at = value === null ? -1 : list.indexOf(value);
  return at < 0 ? list.length : at;
}

const ORDERS: Readonly<Record<(typeof SORTS)[number], (a: Issue, b: Issue) => number>> = {
  number: () => 0,
  state: (a, b) => place(STATES, stateOf(a)) - place(STATES, stateOf(b)),
  priority: (a, b) => place(PRIORITIES, a.priority) - place(PRIORITIES, b.priority),
  estimate: (a, b) => place(ESTIMATES, a.estimate) - place(ESTIMATES, b.estimate),
  title: (a, b) => a.title.localeCompare(b.title, "en"),
  age: (a, b) => (a.lock?.since ?? Infinity) - (b.lock?.since ?? Infinity) || 0,
};
