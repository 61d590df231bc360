import { describe, expect, it } from "vitest";
import { recorded } from "../../../testing/sandbox.ts";
import { ATTENDED, PASSES, type Staged, staged } from "./merge-stage.ts";

interface Fields {
  readonly tool?: string;
  readonly repo?: string;
}

describe("a merge by a tool of another server", () => {
  const merge = (on: Staged, pullNumber: number, fields: object = {}, env: object = ATTENDED) => {
    const { tool = "merge_pull_request", repo = "eng", ...rest } = { ...fields } as Fields;
    const payload = {
      ...{ cwd: on.box.project, session_id: "s1", tool_name: `mcp__github__${tool}` },
      ...{ tool_input: { owner: "acme", repo, pullNumber }, ...rest },
    };
    return on.gate("merge-gate", recorded("PreToolUse.mcp.plugin", payload), { ...env });
  };

  it("is put to a person, and refused where nobody answers", async () => {
    const on = await staged();
    const { number } = on.github.world.addPullRequest("acme/eng", {
      ...{ branch: "feature/GH-42", head: on.head, reviews: [{ by: "stranger", canPush: false }] },
    });
    const question = /#42 .*merge pull request \d+ \(feature\/GH-42\) into main\?/;
    expect((await merge(on, number)).stdout).toMatch(question);
    expect((await merge(on, number, { tool: "enable_pr_auto_merge" })).stdout).toMatch(question);
    expect((await merge(on, 99)).stdout).toMatch(/merge pull request 99 into main\?/);
    expect(await merge(on, number, {}, { CLAUDE_CODE_SESSION_ATTENDED: "0" })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /is a person's decision\. Recovery: a person runs: .*approve 42/,
      ),
    });
    expect(await merge(on, number, { tool: "get_merge_request" })).toMatchObject(PASSES);
    expect(await merge(on, number, { repo: "other" })).toMatchObject(PASSES);
  });

  it("passes when somebody who can push approved the present head, and takes the lease", async () => {
    const on = await staged();
    const { number } = on.github.world.addPullRequest("acme/eng", {
      ...{ branch: "feature/GH-42", head: on.head, reviews: [{ by: "pat" }] },
    });
    expect(await merge(on, number)).toMatchObject(PASSES);
    expect((await merge(on, number, { session_id: "s2" })).stderr).toMatch(
      /^session s1 merges here since 0 min\./,
    );
  });
});
