import { renameSync } from "node:fs";
import { expect, it } from "vitest";
import { factLoader } from "../../src/world/load-facts.ts";
import { projectAt } from "../../src/world/project.ts";
import { stopInput } from "../../testing/inputs.ts";
import { addIssue } from "../../testing/ralph-board.ts";
import { sandbox } from "../../testing/sandbox.ts";

it("all facts of one event are read from one board, opened once", async () => {
  const box = sandbox();
  addIssue(box, 1, "Ready for Plan");
  const project = projectAt(box.env, box.project);
  const loader = factLoader(stopInput(), project);
  const subject = { issue: { number: 1 } };
  expect(await loader.load("issueState", subject)).toMatchObject({ state: "Ready for Plan" });
  renameSync(project.boardPath, `${project.boardPath}.away`);
  const { members } = await loader.load("group", subject);
  expect(members.map(({ number }) => number)).toEqual([1]);
  await loader.close();
});
