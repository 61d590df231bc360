import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { bash } from "../../testing/client/acts.ts";
import { setStage } from "../../testing/client/stage.ts";
import { addIssue } from "../../testing/ralph-board.ts";

const OTHER_SERVER = join(ROOT, "testing/client/other-server.ts");

const MUTATION = "mutation { updateProjectV2ItemFieldValue(input: {}) { clientMutationId } }";

it("a command that bypasses the workflow does not change a state", async () => {
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

it("tools of another server that write to a project do not change a state", async () => {
  const stage = setStage();
  const noted = stage.file("noted.txt", "");
  const names = ["update_project_item", "projects_write", "issue_write", "issue_read"];
  const github = { command: process.execPath, args: [OTHER_SERVER, noted, ...names] };
  const servers = stage.file("mcp.json", JSON.stringify({ mcpServers: { github } }));
  const call = (name: string, input: object = {}) => ({ tool: `mcp__github__${name}`, input });
  const run = await stage.print(
    {
      lead: [
        call("update_project_item", { item_id: 7 }),
        call("projects_write", { method: "update_project_item" }),
        call("issue_write", { method: "update", state: "closed" }),
        call("issue_write", { method: "update", title: "A better title" }),
        call("issue_read"),
      ],
    },
    { args: ["--mcp-config", servers] },
  );
  const errors = run.calls("lead").map(({ result }) => result?.isError);
  expect(errors).toEqual([true, true, true, false, false]);
  expect(readFileSync(noted, "utf8")).toBe("issue_write\nissue_read\n");
});

it("a person's command is refused where nobody can be asked, and by the command line itself", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Backlog");
  const ralph = join(ROOT, "bin/ralph");
  const hidden = stage.file("project/hidden.sh", `"${ralph}" board move 42 Done --reason x\n`);
  const run = await stage.print({
    lead: [
      bash(`"${ralph}" board move 42 Done --reason x`),
      bash(`sh "${hidden}"`),
      bash(`"${ralph}" board show 42`),
    ],
  });
  const [typed, inScript, shown] = run.calls("lead").map(({ result }) => result);
  expect(typed).toMatchObject({ isError: true, text: expect.stringContaining("a person runs: ") });
  expect(inScript).toMatchObject({
    isError: true,
    text: expect.stringContaining("terminal of your own"),
  });
  expect(shown).toMatchObject({ isError: false, text: expect.stringContaining("Backlog") });
});
