import { expect, it } from "vitest";
import { artifactGate } from "../../hooks-src/pre/artifact-gate.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { toolInput } from "../../testing/inputs.ts";

const write = (file_path: string) =>
  toolInput({ tool_name: "Write", tool_input: { file_path, content: "x" } });
const PLAN = "/p/thoughts/shared/plans/2026-01-02-GH-0042-a.md";

it("artifact-gate names the document that is there", () => {
  const otherDocument = { issue: 42, path: "thoughts/shared/plans/2026-01-01-GH-42-b.md" };
  expect(decide(artifactGate, write(PLAN), { otherDocument })).toMatchObject({
    kind: "block",
    line: "GH-42 has thoughts/shared/plans/2026-01-01-GH-42-b.md; edit it.",
  });
  expect(decide(artifactGate, write(PLAN), { otherDocument: undefined })).toMatchObject({
    kind: "allow",
  });
});

it("artifact-gate never cuts the path", () => {
  const path = `thoughts/shared/plans/2026-01-01-GH-42-${"long-".repeat(40)}.md`;
  const otherDocument = { issue: 42, path };
  expect(decide(artifactGate, write(PLAN), { otherDocument })).toMatchObject({
    recovery: `edit ${path}`,
  });
});

it.each([
  ["/p/thoughts/shared/plans/notes.md", false],
  ["/p/src/a.ts", false],
  ["/p/thoughts/shared/plans/2026-01-02-gh-42-x.MD", true],
  ["/p/thoughts/shared/plans/GH-42.md", true],
  ["GH-42.md", true],
  ["/p/thoughts/shared/plans/EIGH-42.md", false],
])("artifact-gate and the name of %s: %s", (path, isBusiness) => {
  expect(isAbout(artifactGate, write(path))).toBe(isBusiness);
});

it("an edit, and a notebook, are none of artifact-gate's business", () => {
  const edit = { file_path: PLAN, old_string: "a", new_string: "b" };
  expect(isAbout(artifactGate, toolInput({ tool_name: "Edit", tool_input: edit }))).toBe(false);
  const notebook = { notebook_path: PLAN, new_source: "" };
  expect(
    isAbout(artifactGate, toolInput({ tool_name: "NotebookEdit", tool_input: notebook })),
  ).toBe(false);
});
