import { ESTIMATES, type Issue, PRIORITIES, refOfKey } from "../../../workflow/issue/issue.ts";
import { stateOf } from "../../../workflow/issue/issue-state.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import type { Args, Options } from "../../command.ts";
import { knownValue, NONE, numberOption, orNone } from "../../values.ts";

export const SORTS = ["number", "state", "priority", "estimate", "title", "age"] as const;

export const FILTER_OPTIONS = {
  state: { type: "string", value: "STATE", about: `only in one of these: ${STATES.join(", ")}` },
  all: { type: "boolean", about: "also Done and Canceled, which are left out otherwise" },
  holder: {
    type: "string",
    value: "NAME",
    about: "only held by somebody whose name has this; none: held by nobody",
  },
  estimate: { type: "string", value: "SIZE", about: `${ESTIMATES.join(", ")}, or none` },
  priority: { type: "string", value: "P", about: `${PRIORITIES.join(", ")}, or none` },
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
  const estimate = orNone(args, "estimate", ESTIMATES);
  const priority = orNone(args, "priority", PRIORITIES);
  const parent = numberOption(args, "parent");
  const [holder, text] = [args.text("holder")?.toLowerCase(), args.text("text")?.toLowerCase()];
  const by = knownValue(args.text("sort") ?? "number", SORTS, "--sort");
  const isFinished = ({ state }: Issue) => state === "Done" || state === "Canceled";
  return issues
    .filter(
      (issue) =>
        (states.length > 0
          ? states.some((state) => state === stateOf(issue))
          : args.has("all") || !isFinished(issue)) &&
        (estimate === undefined || issue.estimate === estimate) &&
        (priority === undefined || issue.priority === priority) &&
        (parent === undefined ||
          (issue.parent !== null && refOfKey(issue.parent).number === parent)) &&
        (!args.has("blocked") || issue.blockedBy.some(({ open }) => open)) &&
        (holder === undefined || isHeldBy(issue, holder)) &&
        (text === undefined || issue.title.toLowerCase().includes(text)),
    )
    .sort((a, b) => ORDERS[by](a, b) || a.number - b.number || (a.key < b.key ? -1 : 1));
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
