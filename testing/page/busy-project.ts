import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryKey, writeMergeLease } from "../../src/world/merging/merge-lease.ts";
import { startClient } from "../processes/fake-client.ts";
import { handOffBy, moveByPerson, succeed } from "../ralph-board.ts";
import { bash, ourCall, type Sandbox } from "../sandbox.ts";
import { storeOf } from "../store-of.ts";

type IssueLine = readonly [state: string, title: string, estimate: string, priority: string];

const ISSUES: readonly IssueLine[] = [
  ["In Progress", "Sign in with a passkey", "S", "P1"],
  ["Plan in Review", "Export a board as CSV", "S", "P2"],
  ["Ready for Plan", "Rate limits for the public API", "M", "P0"],
  ["In Review", "Remember the device for thirty days", "XS", "P1"],
  ["In Progress", "Keyboard shortcuts in the editor", "S", "P2"],
  ["Research Needed", "Offline mode for the mobile client", "L", "P3"],
  ["Research in Progress", "Why search is slow for long titles", "S", "P1"],
  ["Backlog", "Dark theme for printed reports", "XS", ""],
  ["Backlog", "Import from other trackers", "L", "P3"],
  ["Backlog", "Shorter links for shared documents", "S", ""],
  ["In Review", "Faster start of the command line", "S", "P2"],
  ["Research Needed", "Which events belong in the audit log", "S", "P2"],
  ["Ready for Plan", "Delete an account with all it owns", "S", "P1"],
  ["Backlog", "Names for colours in the palette", "XS", "P3"],
];

const TASKS = [
  ["1", "Research GH-7", "in_progress", "analyst", []],
  ["2", "Plan GH-7", "pending", undefined, ["1"]],
  ["3", "Review GH-7", "pending", undefined, ["2"]],
  ["4", "Implement GH-1", "in_progress", "builder", []],
  ["5", "Implement GH-5", "pending", undefined, []],
  ["6", "Validate GH-1", "pending", undefined, ["4"]],
  ["7", "Create PR for GH-1 and GH-5", "pending", undefined, ["4", "5"]],
  ["8", "Merge GH-1", "pending", undefined, ["6", "7"]],
] as const;

/** What a person who supervises a team of agents would have before them on a busy day. */
export async function makeBusy(
  box: Sandbox,
  whenOver: (end: () => Promise<void>) => void,
): Promise<void> {
  const add = (line: IssueLine, number: number, ...more: string[]) => {
    const [state, title, estimate, priority] = line;
    const urgent = priority === "" ? [] : ["--priority", priority];
    const words = ["--number", `${number}`, "--title", title, ...urgent];
    succeed(box.ralph("board", "add", ...words, "--estimate", estimate, ...more));
    // Moved, so that it is known since when it waits.
    if (state !== "Backlog") moveByPerson(box, number, state);
  };
  for (const [index, line] of ISSUES.entries()) add(line, index + 1);
  succeed(box.ralph("board", "link", "8", "--blocked-by", "10"));
  succeed(box.ralph("board", "link", "13", "--blocked-by", "3"));
  commits(box);

  const builder = startClient(box, { whenOver });
  const [building, researching, planning] = [sessionId("b1"), sessionId("a7"), sessionId("c3")];
  await builder.starts(building);
  await builder.handsOff(building, { number: 1, command: "impl", intent: "lock" });
  const analyst = startClient(box, { whenOver });
  await analyst.starts(researching);
  await analyst.handsOff(researching, { number: 12, command: "research", intent: "lock" });
  const planner = startClient(box, { whenOver });
  await planner.starts(planning);
  const early = { number: 13, command: "impl", intent: "complete" };
  for (let times = 0; times < 2; times += 1) {
    const call = ourCall("handoff_ticket", early, box.project, { session_id: planning });
    await planner.gate("state-gate", call);
  }
  const push = bash("git push --force origin main", box.project, { session_id: building });
  await builder.gate("worktree-gate", push);
  const question =
    "Limits by account or by token? By token is what other services do, but one account may have many.";
  const escalated = { number: 3, command: "plan", intent: "escalate", reason: question };
  succeed(handOffBy(box, "planner@team", escalated));

  tasks(box, building);
  const store = storeOf(box);
  const repository = repositoryKey(join(box.project, ".git"));
  const by = { holder: `session ${building}`, session: building, agent: "main" };
  writeMergeLease(store, { repository, by, nth: 1 });
  trail(store, building);
}

function sessionId(end: string): string {
  return `4f1c9a${end}-6157-4f87-bdff-2bdc02f160cf`;
}

function commits({ git }: Sandbox): void {
  const made = [
    [1, "Ask the authenticator before the password"],
    [4, "Keep the device for thirty days"],
    [11, "Load the parser only when it is needed"],
  ] as const;
  for (const [number, subject] of made) {
    git("switch", "-qc", `feature/GH-${number}`);
    git("commit", "-q", "--allow-empty", "-m", subject);
    git("switch", "-q", "main");
  }
}

function tasks({ home }: Sandbox, session: string): void {
  const folder = join(home, ".claude/tasks", `session-${session.slice(0, 8)}`);
  mkdirSync(folder, { recursive: true });
  for (const [id, subject, status, owner, blockedBy] of TASKS) {
    const task = { id, subject, description: "", status, owner, blocks: [], blockedBy };
    writeFileSync(join(folder, `${id}.json`), JSON.stringify(task, null, 2));
  }
}

/** Half an hour of answers, as RALPH_DEBUG=true leaves them. */
function trail(store: string, session: string): void {
  const folder = join(store, "trail");
  mkdirSync(folder, { mode: 0o700, recursive: true });
  const names = ["PreToolUse", "PreToolUse", "PostToolUse", "Stop", "handoff_ticket"];
  const lines = Array.from({ length: 600 }, (_, nth) => {
    const name = names[nth % names.length] ?? "Stop";
    const kind = name === "handoff_ticket" ? "tool" : "gates";
    const ms = 9 + (nth % 7) + (nth % 41 === 0 ? 22 : 0) + Math.round(5 * Math.sin(nth / 60));
    const at = new Date(Date.now() - (600 - nth) * 3000).toISOString();
    const said: unknown[] = [];
    return JSON.stringify({
      at,
      kind,
      name,
      session,
      agent: "main",
      call: null,
      ms,
      outcome: "passed",
      said,
    });
  });
  appendFileSync(join(folder, `${session}.jsonl`), `${lines.join("\n")}\n`, { mode: 0o600 });
}
