import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { headText } from "../../src/world/git/refs.ts";
import { beginAnswer } from "../../src/world/read-once.ts";

function gitDirOn(branch: string): { readonly dir: string; turnTo(branch: string): void } {
  const dir = mkdtempSync(join(tmpdir(), "read-once-"));
  const turnTo = (name: string) => writeFileSync(join(dir, "HEAD"), `ref: refs/heads/${name}\n`);
  turnTo(branch);
  return { dir, turnTo };
}

describe("what is read of a repository", () => {
  it("is read anew each time in a program that goes on, such as the server", () => {
    const { dir, turnTo } = gitDirOn("main");
    expect(headText(dir)).toBe("ref: refs/heads/main");
    turnTo("feature");
    expect(headText(dir)).toBe("ref: refs/heads/feature");
  });

  it("stays as it was for all gates of one answer, and is read anew for the next", () => {
    const { dir, turnTo } = gitDirOn("main");
    beginAnswer();
    expect(headText(dir)).toBe("ref: refs/heads/main");
    turnTo("feature");
    expect(headText(dir)).toBe("ref: refs/heads/main");
    beginAnswer();
    expect(headText(dir)).toBe("ref: refs/heads/feature");
  });
});
