import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GateSettings } from "../../../src/gate/facts.ts";
import type { IssueState } from "../../../src/workflow/issue/issue-state.ts";
import type { State } from "../../../src/workflow/machine/states.ts";
import { missingProduct } from "../../../src/workflow/product/missing.ts";
import { productsNeeded } from "../../../src/workflow/product/needed.ts";
import type { PullRequests } from "../../../src/world/board/pull-request.ts";
import { readHeadsOf, readPlanOf, readProducts } from "../../../src/world/product/read-products.ts";
import { plainState } from "../../../testing/issues.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

export const NUMBER = 42;

export interface Asking {
  readonly issue?: Partial<IssueState>;
  readonly settings?: Partial<GateSettings>;
  readonly lock?: boolean;
  readonly pullRequests?: PullRequests;
  /** Where the project lies, if not in the sandbox's own. */
  readonly root?: string;
}

/** A project, comments, and what a move of issue 42 is told. */
export function productStage() {
  const box: Sandbox = sandbox();
  const comments: { author: string; body: string; at: number; byWriter: boolean }[] = [];
  let works = 0;
  const openFor = ({ settings, pullRequests, root }: Asking) => ({
    root: root ?? box.project,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    board: {
      recentComments: async () => comments,
      pullRequests: async () => pullRequests ?? ({ kind: "unknown", why: "not asked" } as const),
    },
  });
  return {
    box,
    comment: (body: string, byWriter = true) => {
      comments.push({ author: "amy", body, at: 1, byWriter });
    },
    /** Commits another file where HEAD is. */
    work(message = "work"): void {
      works += 1;
      writeFileSync(join(box.project, `work-${works}.txt`), `${works}`);
      box.git("add", "--", `work-${works}.txt`);
      box.git("commit", "-q", "-m", message);
    },
    /** The line of the refusal; undefined: nothing is missing. */
    async line(from: State, to: State, asking: Asking = {}): Promise<string | undefined> {
      const issue = plainState(NUMBER, { state: from, ...asking.issue });
      const open = openFor(asking);
      const move = { from, to, takesLock: asking.lock ?? false };
      const needed = productsNeeded(move, issue, open.settings, false);
      const facts = await readProducts(open, { number: NUMBER }, issue, { needed, move });
      return missingProduct(needed, facts, NUMBER)?.fact;
    },
    plan: (asking: Asking = {}) =>
      readPlanOf(openFor(asking), { number: NUMBER }, plainState(NUMBER, { state: "In Review" })),
    heads: (asking: Asking = {}) =>
      readHeadsOf(openFor(asking), { number: NUMBER }, plainState(NUMBER, { state: "In Review" })),
  };
}
