import { expect, it } from "vitest";
import { addIssue } from "../support/ralph-board.ts";
import { bash } from "./support/acts.ts";
import { setStage } from "./support/stage.ts";

const MUTATION = "mutation { updateProjectV2ItemFieldValue(input: {}) { clientMutationId } }";

it("a workflow state is not changed through another door", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Backlog");
  const run = await stage.print({
    lead: [
      bash("gh project item-edit --id X --field-id Y --single-select-option-id Z"),
      bash(`bash -c "gh api graphql -f query='${MUTATION}'"`),
      bash("git status"),
    ],
  });
  const [edit, graphql, status] = run.calls("lead").map(({ result }) => result);
  expect(edit).toMatchObject({ isError: true, text: expect.stringContaining("state-gate") });
  expect(edit?.text).toContain("handoff_ticket");
  expect(graphql).toMatchObject({ isError: true, text: expect.stringContaining("state-gate") });
  expect(status).toMatchObject({ isError: false, text: expect.stringContaining("On branch main") });
});
