import type { Estimate } from "../issue/issue.ts";

/** The settings that a move is judged by. */
export interface Modes {
  readonly reviewMode: "auto" | "interactive" | "skip";
  /** "person": only a person may approve Plan in Review → In Progress. */
  readonly approval: "table" | "person";
  /** "person": closing or cancelling past the phases is put to a person. */
  readonly closing: "person" | "free";
  /** "person": a merge is put to a person; "rules": the project's own protection decides. */
  readonly mergeApproval: "person" | "rules";
  /** "off": nobody asks for documents, branches and merges. */
  readonly workProducts: "required" | "off";
  /** Research, plan and impl take an issue up to this size. */
  readonly maxEstimate: Estimate;
}
