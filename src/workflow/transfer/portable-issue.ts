import { ESTIMATES, type Estimate, PRIORITIES, type Priority } from "../issue/issue.ts";
import { readIssueNumber } from "../issue/issue-number.ts";
import { STATES, type State } from "../machine/states.ts";

export interface PortableComment {
  readonly author: string;
  readonly body: string;
  /** ISO 8601. */
  readonly at: string;
}

/** An issue as a file carries it from one board to another. Locks stay behind: they are somebody's. */
export interface PortableIssue {
  /** Where it stands in the file, for messages: "line 3". */
  readonly place: string;
  /** Its number in the file, by which others name it; undefined: the file has no numbers. */
  readonly number: number | undefined;
  readonly title: string;
  readonly body: string;
  readonly state: State | undefined;
  readonly estimate: Estimate | undefined;
  readonly priority: Priority | undefined;
  readonly labels: readonly string[];
  /** A number of the file, or the index of an issue in a file without numbers. */
  readonly parent: PortableRef | undefined;
  readonly blockedBy: readonly PortableRef[];
  readonly comments: readonly PortableComment[];
}

export type PortableRef = { readonly number: number } | { readonly index: number };

/** What is read from a file, or everything that is wrong with it. */
export type ImportReading =
  | { readonly ok: true; readonly issues: readonly PortableIssue[] }
  | { readonly ok: false; readonly faults: readonly string[] };

export const NO_DETAILS = {
  body: "",
  state: undefined,
  estimate: undefined,
  priority: undefined,
  labels: [],
  parent: undefined,
  blockedBy: [],
  comments: [],
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value from a file; none where it is no object. */
export function fieldsOf(value: unknown): Fields {
  return Object.assign({}, value);
}

/** Reads an issue from the fields of JSON or CSV. Adds to `faults` what cannot be understood. */
export function readFields(fields: Fields, place: string, faults: string[]): PortableIssue {
  const fault = (what: string) => void faults.push(`${place}: ${what}`);
  const text = (name: string): string => {
    const value = fields[name] ?? "";
    if (typeof value === "string") return value;
    fault(`${name} is not a text`);
    return "";
  };
  const known = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const given = text(name).trim();
    if (given === "") return undefined;
    const found = values.find((one) => one.toLowerCase() === given.toLowerCase());
    if (found === undefined) fault(`${name} is one of: ${values.join(", ")}; not "${given}"`);
    return found;
  };
  const number = (name: string, value: unknown): number | undefined => {
    if (value === undefined || value === null || value === "") return undefined;
    const given = readIssueNumber(value);
    if (given === undefined) fault(`${name} is not an issue number`);
    return given;
  };
  const list = (name: string): readonly unknown[] => {
    const value = fields[name] ?? [];
    if (Array.isArray(value)) return value;
    if (typeof value === "string") return value.split(/[,;\s]+/).filter((one) => one !== "");
    fault(`${name} is not a list`);
    return [];
  };
  const title = text("title").trim();
  if (title === "") fault("it has no title");
  const parent = number("parent", fields["parent"]);
  return {
    place,
    number: number("number", fields["number"]),
    title,
    body: text("body"),
    state: known("state", STATES),
    estimate: known("estimate", ESTIMATES),
    priority: known("priority", PRIORITIES),
    labels: list("labels").flatMap((one) => {
      if (typeof one === "string") return [one];
      fault("a label is not a text");
      return [];
    }),
    parent: parent === undefined ? undefined : { number: parent },
    blockedBy: list("blockedBy").flatMap((one) => {
      const blocker = number("blockedBy", one);
      return blocker === undefined ? [] : [{ number: blocker }];
    }),
    comments: list("comments").flatMap((one) => readComment(one, fault)),
  };
}

function readComment(value: unknown, fault: (what: string) => void): PortableComment[] {
  const { author, body, at } = fieldsOf(value);
  if (typeof author === "string" && typeof body === "string" && typeof at === "string") {
    return [{ author, body, at }];
  }
  fault("a comment needs author, body and at");
  return [];
}
