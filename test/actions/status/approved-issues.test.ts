import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { approvedAmong } from "../../../src/actions/status/approved-issues.ts";
import { writeIssueApproval } from "../../../src/world/store/approval/issue-approvals.ts";
import { issue } from "../../../testing/issues.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";

const OLD = "a".repeat(40);
const NEW = "b".repeat(40);
const NOW = Date.now();

let dir: string;
let store: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "ralph-approved-"));
  store = join(dir, "state");
});
afterEach(() => rmSync(dir, { recursive: true }));

function approvedFor(head: string, cameBack: string | null) {
  writeIssueApproval(store, { number: 2 }, "merge", head, NOW);
  const returned = { at: NOW, to: "In Progress", head: cameBack };
  const waiting = issue(2, { state: "In Review", returned });
  return [...approvedAmong(store, [waiting], DEFAULT_SETTINGS, NOW)];
}

describe("a merge that a person approved", () => {
  it("waits for nobody any more", () => {
    expect(approvedFor(OLD, null)).toEqual([2]);
  });

  it("waits for a person again when the head that was approved came back", () => {
    expect(approvedFor(OLD, `branch ${OLD}, documents ${NEW}`)).toEqual([]);
  });

  // Found by the town: seed 1025 on the embedded board
  it("waits for a person when there was no branch yet that could have been approved", () => {
    expect(approvedFor("", null)).toEqual([]);
  });

  it("stays approved when it is the head after the one that came back", () => {
    expect(approvedFor(NEW, `branch ${OLD}, documents ${NEW}`)).toEqual([2]);
  });
});
