import { withoutEndSlashes } from "../../shell/place/posix-path.ts";

/** A kind of value: how to read it, what to print when it is invalid, its JSON Schema. */
export interface ValueKind<T> {
  /** Completes the sentence "RALPH_X is not …". */
  readonly expected: string;
  /** Reads a variable's text; never empty, because an empty variable counts as not set. */
  readonly fromText: (text: string) => T | undefined;
  readonly fromJson: (json: unknown) => T | undefined;
  /** The same rule as `fromJson`, as JSON Schema. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A kind with the same text in the variable and in the file. */
function ofText<T>(
  expected: string,
  read: (text: string) => T | undefined,
  schema: () => ValueKind<T>["schema"],
): ValueKind<T> {
  const fromJson = (json: unknown) => (typeof json === "string" ? read(json) : undefined);
  return {
    expected,
    fromText: read,
    fromJson,
    get schema() {
      return { type: "string", ...schema() };
    },
  };
}

/** Any non-empty text; `expected` says what it should be. */
export function nonEmptyText(expected: string): ValueKind<string> {
  return ofText(
    expected,
    (given) => given || undefined,
    () => ({ minLength: 1 }),
  );
}

export function oneOfTexts<const T extends string>(...values: readonly T[]): ValueKind<T> {
  return {
    // Every call makes these kinds, and hardly one has a bad value to tell of.
    get expected() {
      return `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;
    },
    // A person types it in any case; the file has the one spelling of its schema.
    fromText: (text) => {
      const typed = text.toLowerCase();
      return values.find((known) => known.toLowerCase() === typed);
    },
    fromJson: (json) => values.find((known) => known === json),
    get schema() {
      return { type: "string", enum: values };
    },
  };
}

/** What git accepts as a branch's name, and no program takes for an option. */
const BRANCH_NAME =
  /^(?![-/.])(?!.*(?:\.\.|\/\/|\/\.|@\{|\.lock(?:\/|$)|[/.]$))(?:(?![~^:?*[\\])[!-~\u00a1-\ud7ff\ue000-\ufffd])+$/;

export function isBranchName(text: string): boolean {
  return text.length <= 200 && BRANCH_NAME.test(text);
}

export function branchName(expected: string): ValueKind<string> {
  return ofText(
    expected,
    (text) => (isBranchName(text) ? text : undefined),
    () => ({ pattern: BRANCH_NAME.source }),
  );
}

/** N, standing by itself, exactly once. */
const HAS_NUMBER = /(?:N|.*[^A-Za-z0-9]N)(?![A-Za-z0-9])(?!.*[^A-Za-z0-9]N(?![A-Za-z0-9]))/;

/** Put together when it is needed: every call loads this file. */
function branchPatternRule(): RegExp {
  return new RegExp(`^(?=${HAS_NUMBER.source})${BRANCH_NAME.source.slice(1)}`);
}

export const branchPattern = ofText(
  "a branch's name with N for the issue's number",
  // The pattern tries every place for N; no branch of git's is longer.
  (text) => (text.length <= 200 && branchPatternRule().test(text) ? text : undefined),
  () => ({ pattern: branchPatternRule().source }),
);

/** Plain names, so that neither git nor a shell reads anything into them. */
const FOLDER = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.@+][\w.@+-]*(?:\/[\w.@+][\w.@+-]*)*$/;

export const folderInProject = ofText(
  "a folder of the project, without . and ..",
  (text) => (FOLDER.test(text) ? text : undefined),
  () => ({ pattern: FOLDER.source }),
);

/** What an owner or a repository on GitHub can be called. */
const GITHUB_NAME = /^[\w.-]+$/;

export function githubName(expected: string): ValueKind<string> {
  return ofText(
    expected,
    (text) => (GITHUB_NAME.test(text) ? text : undefined),
    () => ({ pattern: GITHUB_NAME.source }),
  );
}

/** In the variable separated by commas, in the file a list. */
export function listOfTexts(expected: string): ValueKind<readonly string[]> {
  return {
    expected,
    fromText: (text) => {
      const names = text.split(",").map((name) => name.trim());
      return names.every((name) => name !== "") ? names : undefined;
    },
    fromJson: (json) =>
      Array.isArray(json) && json.every((name) => typeof name === "string" && name !== "")
        ? json
        : undefined,
    schema: { type: "array", items: { type: "string", minLength: 1 } },
  };
}

export const hours: ValueKind<number> = {
  expected: "a number of hours",
  fromText: positiveIn,
  fromJson: positive,
  schema: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
};

export const trueOrFalse: ValueKind<boolean> = {
  expected: "true or false",
  fromText: (text) => (text === "true" ? true : text === "false" ? false : undefined),
  fromJson: (json) => (typeof json === "boolean" ? json : undefined),
  schema: { type: "boolean" },
};

export const projectNumber: ValueKind<number> = {
  expected: "a project's number",
  fromText: positiveIn,
  fromJson: positive,
  schema: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
};

/** In digits: `0x10` and `1e3` are no way to say it. */
function positiveIn(text: string): number | undefined {
  return /^\d+$/.test(text) ? positive(Number(text)) : undefined;
}

function positive(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** Used beside the schema's `format`, which many editors do not check. */
const WEB_ADDRESS = /^https?:\/\/\S+$/;

export const webAddress = ofText(
  "an http or https address",
  (text) => (WEB_ADDRESS.test(text) && URL.canParse(text) ? withoutEndSlashes(text) : undefined),
  () => ({ format: "uri", pattern: WEB_ADDRESS.source }),
);
