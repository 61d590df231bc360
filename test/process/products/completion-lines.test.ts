import { describe, expect, it } from "vitest";
import { writeTask } from "../../../testing/client-files.ts";
import { commitDocument, linkTo } from "../../../testing/project/work-products.ts";
import { addIssue, serverCall, succeed, takeLock } from "../../../testing/ralph-board.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
const MAIN_THREAD = { agent_id: undefined, agent_type: undefined, teammate_name: undefined };

function working(state: string, command?: string): Sandbox {
  const box = sandbox({ asIs: true });
  succeed(box.ralph("init"));
  addIssue(box, 42, state);
  if (command !== undefined) takeLock(box, 42, command, { session_id: SESSION });
  return box;
}

/** Each time another task: the same one would be let go the third time. */
function completed(box: Sandbox, subject: string, id = "7"): string {
  writeTask(box, SESSION, { id, subject, status: "in_progress" });
  const task = { session_id: SESSION, cwd: box.project, task_id: id, task_subject: subject };
  const payload = { ...task, ...MAIN_THREAD, team_name: undefined };
  return box.gate("completion-gate", recorded("TaskCompleted.teammate-in-process", payload)).stderr;
}

function stopped(box: Sandbox): string {
  const stop = recorded("Stop.first", { session_id: SESSION, cwd: box.project });
  return box.gate("completion-gate", stop).stderr;
}

const NOT_DONE = "Research GH-42 is not done: #42 is still in Research in Progress. Recovery: ";

describe("where work products are asked for, completion-gate names what is missing, not an escalation", () => {
  it("a research without its document, then without its link, then its hand-off", () => {
    const box = working("Research Needed", "research");
    const commit = "commit thoughts/shared/research/…-GH-0042-….md and link it";
    expect(completed(box, "Research GH-42")).toBe(
      `${NOT_DONE}${commit}, then research complete.\n`,
    );
    expect(stopped(box)).toBe(
      `#42 is still yours in Research in Progress. Recovery: ${commit}, then research complete.\n`,
    );
    commitDocument(box, "research", 42);
    expect(completed(box, "Research GH-42")).toContain(
      'Recovery: comment "## Research Document" with thoughts/shared/research/2026-01-02-GH-0042-work.md, then research complete.',
    );
    const body = linkTo("research", 42);
    succeed(serverCall(box, "create_comment", { number: 42, body }, "toolu_link"));
    expect(completed(box, "Research GH-42", "8")).toBe(
      `${NOT_DONE}command=research intent=complete → Ready for Plan.\n`,
    );
    expect(stopped(box)).toBe(
      "#42 is still yours in Research in Progress. Recovery: handoff_ticket command=research intent=complete → Ready for Plan.\n",
    );
  });

  it("a review without its critique", () => {
    expect(completed(working("Plan in Review"), "Review plan GH-42")).toContain(
      "Recovery: commit thoughts/shared/reviews/…-GH-0042-….md and link it, then review complete.",
    );
  });

  it("an issue that nobody took up yet is taken up first", () => {
    expect(completed(working("Research Needed"), "Research GH-42")).toContain(
      "Recovery: command=research intent=lock → Research in Progress.",
    );
  });
});

it("a teammate with a lock is excused by its own task that waits, not by a peer's", () => {
  const box = sandbox();
  addIssue(box, 42, "Ready for Plan");
  const builder = { agent_id: "abuilder-3ec7457d455e44ff", agent_type: "builder" };
  const by = { session_id: SESSION, cwd: box.project, ...builder };
  takeLock(box, 42, "plan", by);
  const waiting = (owner: string, subject: string) => {
    const task = { id: "7", subject, status: "in_progress", owner };
    writeTask(box, SESSION, { ...task, ...{ metadata: { awaiting: "a person" } } });
    const stop = recorded("SubagentStop.teammate-in-process", { ...by, background_tasks: [] });
    return box.gate("completion-gate", stop).code;
  };
  expect(waiting("integrator", "Merge PR for GH-42")).toBe(2);
  expect(waiting("builder", "Plan GH-42")).toBe(0);
});
