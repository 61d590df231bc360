import { describe, expect, it } from "vitest";
import { branchGate } from "../../hooks-src/pre/branch-gate.ts";
import { allow, block, refuse, unsure } from "../../src/gate/decision.ts";
import type { BranchRemedy, GateSettings, Head, PlacedActs } from "../../src/gate/facts.ts";
import { placedReads } from "../../src/gate/rules/branch-head.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import type { Command } from "../../src/workflow/machine/machine.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { bashInput, toolInput } from "../../testing/inputs.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";

const settings: GateSettings = DEFAULT_SETTINGS;
const checkout = { top: "/p", gitDir: "/p/.git", commonDir: "/p/.git" };
const main: Head = { kind: "branch", name: "main", checkout };
const feature: Head = { kind: "branch", name: "feature/x", checkout };
const unborn: Head = { kind: "unborn", name: "main", checkout };
const foreign: Head = {
  kind: "branch",
  name: "main",
  checkout: { ...checkout, commonDir: "/q/.git" },
};

interface Known {
  readonly remedy?: BranchRemedy;
  readonly branch?: string | undefined;
  readonly phase?: Command;
}

function placed(command: string, head: Head, remedy: BranchRemedy | undefined): PlacedActs {
  const { acts } = proveCommand(command, { cwd: "/p", home: "/h", platform: "linux" });
  return {
    acts: acts.map((act) => {
      const heads = act.places.map((place) =>
        place.kind === "unknown" ? ({ ...place } as const) : head,
      );
      return { act, reads: placedReads(act, heads, "/p/.git"), heads };
    }),
    worktree: "/p/worktrees/main",
    remedy,
  };
}

function decided(command: string, head: Head, known: Known = {}) {
  const { remedy, phase = "research" } = known;
  return decide(branchGate, bashInput(command), {
    activeCommand: phase,
    settings: "branch" in known ? { ...settings, requiredBranch: known.branch } : settings,
    placedCommand: placed(command, head, remedy),
  });
}

const OFF = block("On branch feature/x; research runs on main.");

it("the branch for documents counts as on the branch, and so does the switch to it", () => {
  const documents: Head = { kind: "branch", name: "docs", checkout };
  const own = { ...settings, documentsBranch: "docs" };
  const judged = (command: string, head: Head) =>
    decide(branchGate, bashInput(command), {
      activeCommand: "research",
      settings: own,
      placedCommand: placed(command, head, undefined),
    }).kind;
  expect(judged("git add . && git commit -m x", documents)).toBe("allow");
  expect(judged("git switch docs && git commit -m x", main)).toBe("allow");
  expect(judged("git switch docs", feature)).toBe("allow");
  expect(judged("git switch other && git commit -m x", documents)).toBe("unsure");
  expect(decided("git commit -m x", documents).kind).toBe("block");
});

describe("a phase that needs the branch", () => {
  it.each(["triage", "split", "research", "plan", "review", "merge"] as const)("is %s", (phase) => {
    const early = decideEarly(branchGate, bashInput("git commit"), { activeCommand: phase });
    expect(early).toBeUndefined();
  });

  it.each(["impl", "hero", undefined] as const)("is not %s", (phase) => {
    const early = decideEarly(branchGate, bashInput("git commit"), { activeCommand: phase });
    expect(early).toEqual(allow());
  });
});

it.each([
  ["git commit -m x", main, allow()],
  ["git commit -m x", feature, OFF],
  [
    "git commit -m x",
    { kind: "detached", checkout },
    block("HEAD is detached; research runs on main."),
  ],
  ["git commit -m x", unborn, block("HEAD has no commit yet; research runs on main.")],
  ["git commit -m x", { kind: "outside" }, allow()],
  [
    "git commit -m x",
    { kind: "unknown", why: "HEAD could not be read" },
    unsure("HEAD could not be read"),
  ],
  ["git status && git log | head", feature, allow()],
  ["git switch main", feature, allow()],
  ["git checkout -q main", feature, allow()],
  ["git switch -c other", feature, OFF],
  ["PATH=. git switch main", feature, OFF],
  ["git worktree add worktrees/main main", feature, allow()],
  ["git worktree add worktrees/other main", feature, OFF],
  ["git worktree add worktrees/main feature/x", feature, OFF],
  ["git commit --allow-empty -m 'First commit'", unborn, allow()],
  ["git commit --allow-empty -m x", feature, OFF],
  ["git switch -c main", unborn, allow()],
  ["git status; rm x", feature, OFF],
  ["git log", foreign, allow()],
  ["git log", { ...foreign, name: "topic" }, block("On branch topic; research runs on main.")],
  [
    "git switch other && git commit -m x",
    main,
    unsure("an earlier part of the command may leave the branch"),
  ],
  ["git switch main && git commit -m x", main, allow()],
  ["echo 'unterminated", main, unsure("the command does not parse")],
  ["echo $((x)); git commit -m x", feature, OFF],
] as const)("%s at %o", (command, head, answer) => {
  expect(decided(command, head)).toEqual(answer);
});

describe("the remedy", () => {
  it.each<[BranchRemedy, string]>([
    [{ kind: "switch", in: undefined }, "git switch main"],
    [{ kind: "switch", in: "/a b" }, "git -C '/a b' switch main"],
    [{ kind: "go", to: "/it's" }, "cd '/it'\\''s'"],
    [{ kind: "stay", in: "/p q" }, "act in '/p q' only"],
    [
      { kind: "add-worktree", path: "/p/worktrees/main", in: undefined },
      "git worktree add /p/worktrees/main main",
    ],
    [{ kind: "first-commit", in: undefined }, "git commit --allow-empty -m 'First commit'"],
    [{ kind: "start-branch", in: undefined }, "git switch -c main"],
  ])("of %o is %s", (remedy, recovery) => {
    expect(decided("make", feature, { remedy })).toEqual(
      refuse("On branch feature/x; research runs on main.", recovery),
    );
  });
});

it("cannot decide without a required branch, but where there is no repository", () => {
  const without = { branch: undefined };
  expect(decided("make", feature, without)).toMatchObject({ kind: "unsure" });
  expect(decided("ls", feature, without)).toEqual(allow());
  expect(decided("make", { kind: "outside" }, without)).toEqual(allow());
});

it.each(["Write", "Edit", "NotebookEdit"])("judges %s at its file's place", (tool) => {
  const key = tool === "NotebookEdit" ? "notebook_path" : "file_path";
  const input = toolInput({ tool_name: tool, tool_input: { [key]: "/p/a.md" } });
  const answer = (head: Head) =>
    decide(branchGate, input, {
      activeCommand: "plan",
      settings,
      placedFile: placed("touch a.md", head, undefined),
    });
  expect(answer(feature)).toEqual(block("On branch feature/x; plan runs on main."));
  expect(answer(main)).toEqual(allow());
});

it("does not look at other tools", () => {
  expect(isAbout(branchGate, bashInput("x", { tool_name: "Read" }))).toBe(false);
});

it("a place that is surely off the branch goes before one that is not known", () => {
  const unknown: Head = { kind: "unknown", why: "HEAD could not be read" };
  const [act] = placed("git commit -m x", main, undefined).acts;
  if (act === undefined) throw new Error("no act");
  const judged = (heads: readonly Head[]) =>
    decide(branchGate, bashInput("git commit -m x"), {
      ...{ activeCommand: "research", settings },
      placedCommand: { acts: [{ ...act, heads }], worktree: undefined, remedy: undefined },
    });
  expect(judged([unknown, feature])).toEqual(OFF);
  expect(judged([feature, unknown])).toEqual(OFF);
  expect(judged([main, unknown])).toEqual(unsure("HEAD could not be read"));
  expect(judged([main, { kind: "outside" }])).toEqual(allow());
});

it("without a branch for documents only the required one counts", () => {
  const judged = (command: string, head: Head) =>
    decide(branchGate, bashInput(command), {
      activeCommand: "research",
      settings: { ...settings, documentsBranch: undefined },
      placedCommand: placed(command, head, undefined),
    });
  expect(judged("git commit -m x", feature)).toEqual(OFF);
  expect(judged("git commit -m x", main)).toEqual(allow());
  expect(judged("git switch main", feature)).toEqual(allow());
  expect(judged("git commit -m x", { kind: "detached", checkout })).toMatchObject({
    kind: "block",
  });
});

it("a branch's long name is cut, so that rule and way out stay whole", () => {
  const named = (name: string, remedy?: BranchRemedy) => {
    const answer = decided("make", { ...feature, name }, remedy ? { remedy } : {});
    return answer.kind === "block" ? answer.line : answer.kind;
  };
  const rule = "; research runs on main.";
  const room = 160 - "On branch ".length - rule.length;
  expect(named("n".repeat(room))).toBe(`On branch ${"n".repeat(room)}${rule}`);
  expect(named("n".repeat(room + 1))).toBe(`On branch ${"n".repeat(room - 1)}…${rule}`);
  const way = { kind: "go", to: `/${"p".repeat(120)}` } as const;
  expect(named("n".repeat(99), way)).toBe(`On branch ${"n".repeat(39)}…${rule}`);
});
