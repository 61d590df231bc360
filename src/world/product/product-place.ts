import type { GateSettings } from "../../gate/facts.ts";
import type { IssueRef } from "../../workflow/issue/issue.ts";
import type { IssueState } from "../../workflow/issue/issue-state.ts";
import type { ArtifactComment } from "../../workflow/product/artifact-comments.ts";
import type { Heads } from "../../workflow/product/heads.ts";
import type { PullRequests } from "../board/pull-request.ts";
import type { GitPlace } from "../git/ask-git.ts";

/** What the readers of work products look at; each part is read when it is first needed. */
export interface ProductPlace {
  /** The main checkout. */
  readonly root: string;
  readonly git: GitPlace;
  readonly settings: GateSettings;
  readonly issue: IssueState;
  readonly ref: IssueRef;
  /** Where everything stood when the issue came back; undefined: it did not. */
  readonly returned: { readonly at: number; readonly heads: Heads } | undefined;
  comments(): Promise<readonly ArtifactComment[]>;
  pullRequests(branch: string): Promise<PullRequests>;
}
