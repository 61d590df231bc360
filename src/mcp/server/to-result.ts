import { RefusalError } from "../../actions/refusal-error.ts";
import { shownText } from "../../workflow/issue/issue-texts.ts";
import { type Refusal, refusalText } from "../../workflow/move/refusal.ts";
import { Failure, reasonOf, waitFor } from "../../world/files/failure.ts";
import type { ToolAnswer } from "./define-tool.ts";

export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

export interface Result {
  readonly [key: string]: unknown;
  readonly content: TextBlock[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

/**
 * A sentence for readers, data for programs, and the data as text for clients without structured
 * content.
 */
export function toResult({ data, text }: ToolAnswer, notes: readonly string[]): Result {
  const told = { ...asRecord(data), ...(notes.length > 0 ? { notes: [...notes] } : {}) };
  const structured = asRecord(shown(told));
  return {
    content: [block([text, ...notes].join("\n")), block(JSON.stringify(structured))],
    structuredContent: structured,
  };
}

/** Reports any error with a recovery. No error ends the server. */
export function toErrorResult(error: unknown, notes: readonly string[]): Result {
  const text = refusalText(refusalOf(error));
  return { content: [block([text, ...notes].join("\n"))], isError: true };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusalError) return error.refusal;
  const fact = sentence(reasonOf(error));
  if (error instanceof Failure) return failed(fact, waitFor(error) ?? error.recovery ?? DOCTOR);
  return failed(fact, `the same call once more; or, if it fails again, ${DOCTOR}`);
}

/** Doctor finds what is wrong with settings, board, store and GitHub, and says how to mend it. */
const DOCTOR = "a person runs: ralph doctor";

function failed(fact: string, recovery: string): Refusal {
  return { rule: 0, fact, valid: "The call could not be carried out.", recovery: [recovery] };
}

function sentence(text: string): string {
  const whole = text.trim().replace(/\.?$/, ".");
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}

function block(text: string): TextBlock {
  return { type: "text", text: shownText(text) };
}

/** Every text in an answer may be a stranger's: a title, a comment, an author, a holder. */
function shown(value: unknown): unknown {
  if (typeof value === "string") return shownText(value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(one)]));
}

function asRecord(data: unknown): Record<string, unknown> {
  return typeof data === "object" && data !== null ? { ...data } : { result: data };
}
