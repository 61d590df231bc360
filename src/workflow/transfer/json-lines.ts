import { fieldsOf, type ImportReading, type PortableIssue, readFields } from "./portable-issue.ts";

const KNOWN: ReadonlySet<string> = new Set([
  ...["number", "title", "body", "state", "estimate", "priority"],
  ...["labels", "parent", "blockedBy", "comments"],
]);

/** One issue a line. The same issues always give the same bytes. */
export function jsonLines(issues: readonly PortableIssue[]): string {
  return issues.map((issue) => `${lineOf(issue)}\n`).join("");
}

function lineOf(issue: PortableIssue): string {
  const numbers = issue.blockedBy.flatMap((one) => ("number" in one ? [one.number] : []));
  return JSON.stringify({
    number: issue.number,
    title: issue.title,
    body: issue.body,
    state: issue.state,
    estimate: issue.estimate ?? null,
    priority: issue.priority ?? null,
    labels: issue.labels,
    parent: issue.parent && "number" in issue.parent ? issue.parent.number : null,
    blockedBy: numbers,
    comments: issue.comments,
  });
}

export function readJsonLines(text: string): ImportReading {
  const faults: string[] = [];
  const issues = text.split("\n").flatMap((line, at) => {
    const place = `line ${at + 1}`;
    if (line.trim() === "") return [];
    const fields = objectIn(line);
    if (fields === undefined) {
      faults.push(`${place}: it is not a JSON object`);
      return [];
    }
    for (const name of Object.keys(fields)) {
      if (!KNOWN.has(name)) faults.push(`${place}: there is no field "${name}"`);
    }
    return [readFields(fields, place, faults)];
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, issues };
}

function objectIn(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { ...value } : undefined;
  } catch {
    // The caller names the line.
    return undefined;
  }
}

/** The answer of `gh issue list --json …`: one array. Closed issues are finished. */
export function readGhIssues(text: string): ImportReading {
  const faults: string[] = [];
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { ok: false, faults: ["the file is not JSON"] };
  }
  if (!Array.isArray(given)) return { ok: false, faults: ["the file is not a list of issues"] };
  const issues = given.map((one: unknown, at) => {
    const fields = fieldsOf(one);
    const { number, title, body, labels } = fields;
    const shown = { number, title, body, labels: namesOf(labels), state: stateOfGh(fields) };
    return readFields(shown, `issue ${at + 1}`, faults);
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, issues };
}

function namesOf(labels: unknown): unknown[] {
  const list: readonly unknown[] = Array.isArray(labels) ? labels : [];
  return list.flatMap((label) =>
    typeof label === "object" && label !== null && "name" in label ? [label.name] : [],
  );
}

function stateOfGh({ state, stateReason }: Readonly<Record<string, unknown>>): string {
  const isText = (value: unknown, text: string) =>
    typeof value === "string" && value.toUpperCase() === text;
  if (!isText(state, "CLOSED")) return "";
  return isText(stateReason, "NOT_PLANNED") ? "Canceled" : "Done";
}
