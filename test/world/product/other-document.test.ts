import { join } from "node:path";
import { expect, it } from "vitest";
import { otherDocument } from "../../../src/world/product/artifact/other-document.ts";
import { sandbox } from "../../../testing/sandbox.ts";

it("a document that a stranger links under an issue is not its document", async () => {
  const box = sandbox();
  const path = "thoughts/shared/research/README.md";
  box.file(`project/${path}`, "About this folder.\n");
  const found = (byWriter: boolean) =>
    otherDocument({
      root: box.project,
      settings: { documents: "thoughts/shared", documentsBranch: "main" },
      file: join(box.project, "thoughts/shared/research/2026-05-05-GH-0042-x.md"),
      content: "x",
      comments: async () => [{ body: `## Research Document\n\n${path}`, byWriter }],
    });
  expect(await found(false)).toBeUndefined();
  expect(await found(true)).toEqual({ issue: 42, path });
});
