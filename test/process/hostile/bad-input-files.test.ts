import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERY_GATE, expectUnsure, workingBox } from "../../../testing/every-gate.ts";
import { SILENT } from "../../../testing/gate-answers.ts";
import { type OddFile, replaceBy } from "../../../testing/odd-files.ts";
import { DIST, recorded, run, type Sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const WORKER = ["worker-stop-gate", "claim-gate"];
/** It reads the whole list, too, but for its own task only. */
const LISTED = [...WORKER, "completion-gate"];
const TEAMMATE = ["state-gate", ...LISTED];
/** Settings say whose records are meant: without them no gate that reads one knows its own. */
const SETTINGS = EVERY_GATE.map(({ gate }) => gate).filter((gate) => gate !== "protect-gate");
const CLIENT = "home/.claude";
const LIST = `${CLIENT}/tasks/session-0b27af40`;
/** They must know which skill the agent works in. */
const READS_SKILL = [
  "branch-gate",
  "worktree-gate",
  "effect-report",
  "team-stop-gate",
  "task-subject-report",
];
const LEAD = "sessions/0b27af40-30cb-43c4-a25e-033369d26f50/agents/main/skill-1";

/** Those in `affected` cannot decide; all others answer as if nothing were wrong. */
function expectAffected(box: Sandbox, affected: readonly string[], cwd = box.project): void {
  for (const one of EVERY_GATE) {
    const ran = box.gate(one.gate, one.work(cwd), { args: one.args });
    if (affected.includes(one.gate)) expectUnsure(ran, one);
    else expect({ gate: one.gate, ...ran }).toEqual({ gate: one.gate, ...one.answer });
  }
}

it("every gate answers in the undamaged project", () => {
  expectAffected(workingBox(), []);
});

describe.each<[string, readonly OddFile[], readonly string[]]>([
  [CLIENT, ["a FIFO", "a plain file"], LISTED],
  [CLIENT, ["a link to itself"], TEAMMATE],
  [`${CLIENT}/tasks`, ["a FIFO", "a plain file", "a link to itself"], LISTED],
  [LIST, ["a FIFO", "a plain file", "a link to itself"], LISTED],
  [
    `${LIST}/7.json`,
    [
      "a FIFO",
      "half of itself",
      "an empty file",
      "a folder",
      "a link to itself",
      "a link to nowhere",
    ],
    WORKER,
  ],
  [
    `${CLIENT}/teams/session-0b27af40/config.json`,
    ["a FIFO", "half of itself", "an empty file", "a folder", "a link to itself"],
    TEAMMATE,
  ],
  [
    "project/.ralph/settings.json",
    [
      "a FIFO",
      "a folder",
      "half of itself",
      "an empty file",
      "a link to itself",
      "a link to nowhere",
    ],
    SETTINGS,
  ],
])("gates with a damaged file: %s", (path, odds, affected) => {
  it.each(odds)("only the gates that need the file could not decide when it is %s", (odd) => {
    const box = workingBox();
    replaceBy(odd, join(box.dir, path));
    expectAffected(box, affected);
  });
});

describe("the lead's damaged skill record", () => {
  it.each<OddFile>(["a FIFO", "a folder", "a link to itself", "a link to nowhere"])(
    "gates could not decide when the lead's skill record is %s",
    (odd) => {
      const box = workingBox();
      replaceBy(odd, join(storeOf(box), LEAD));
      expectAffected(box, READS_SKILL);
    },
  );

  it("a skill record that is complete but no record is damaged", () => {
    const box = workingBox();
    writeFileSync(join(storeOf(box), LEAD), "{}\n");
    expectAffected(box, READS_SKILL);
  });

  it.each<OddFile>(["half of itself", "an empty file"])(
    "a skill record that is %s, as a killed writer leaves it, counts as not written",
    (odd) => {
      const box = workingBox();
      replaceBy(odd, join(storeOf(box), LEAD));
      expect(box.gate("team-stop-gate", recorded("Stop.first"))).toEqual(SILENT);
    },
  );
});

describe("a damaged project", () => {
  it("a plain file called .ralph does not make a project use ralph", () => {
    const box = workingBox();
    replaceBy("a plain file", join(box.project, ".ralph"));
    for (const one of EVERY_GATE) {
      const ran = box.gate(one.gate, one.work(box.project), { args: one.args });
      expect({ gate: one.gate, ...ran }).toEqual({ gate: one.gate, ...SILENT });
    }
  });

  it.each<OddFile>(["a FIFO", "a plain file", "a link to itself"])(
    "a project has %s as .git",
    (odd) => {
      const box = workingBox();
      replaceBy(odd, join(box.project, ".git"));
      for (const one of EVERY_GATE) {
        const ran = box.gate(one.gate, one.work(box.project), { args: one.args });
        if (ran.stderr.includes("could not decide")) expectUnsure(ran, one);
        else expect({ gate: one.gate, ...ran }).toEqual({ gate: one.gate, ...one.answer });
      }
    },
  );

  it("gates answer from a working directory that does not exist", () => {
    expectAffected(workingBox(), [], "/nowhere/at/all");
  });
});

/** Neither keeps nor reads a record, nor anything of the client's, for the work it is given here. */
const WITHOUT_HOME = ["artifact-gate", "auto-state", "convergence-gate", "protect-gate"];

it("without HOME only what lies below it is unknown", () => {
  const box = workingBox();
  const { HOME: _, ...env } = box.env;
  for (const one of EVERY_GATE) {
    const input = `${JSON.stringify(one.work(box.project))}\n`;
    const ran = run(join(DIST, one.gate), one.args, input, { env, cwd: box.project });
    if (!WITHOUT_HOME.includes(one.gate)) expectUnsure(ran, one);
    else expect({ gate: one.gate, ...ran }).toEqual({ gate: one.gate, ...one.answer });
  }
});
