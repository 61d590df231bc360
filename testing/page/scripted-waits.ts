import { Database } from "bun:sqlite";
import { join } from "node:path";
import { type FakeClient, startClient } from "../processes/fake-client.ts";
import { addIssue, handOffBy, moveByPerson, succeed, takeLock } from "../ralph-board.ts";
import { bash, ourCall, type Sandbox } from "../sandbox.ts";

/** A thing that waits for a person: what begins it, and how it shows. */
export interface ScriptedWait {
  readonly name: string;
  readonly kind: string;
  readonly number: number | null;
  begin(): Promise<void>;
  /** What an agent does next when the person answered; the commands shown settle the others. */
  readonly ends?: () => Promise<void>;
}

const DAY = 86_400_000;

/** A client that runs, and one session of it. */
async function client(box: Sandbox, session: string): Promise<FakeClient> {
  const env = { CLAUDE_CODE_SESSION_ATTENDED: "1" };
  const started = startClient(box, { env });
  await started.starts(session);
  return started;
}

/** Twenty of them, in the order in which they begin. */
export function scriptedWaits(box: Sandbox): readonly ScriptedWait[] {
  const moved = (number: number, kind: string, state: string): ScriptedWait => ({
    name: `${kind} #${number}`,
    ...{ kind, number },
    begin: async () => {
      addIssue(box, number, "Backlog");
      if (state === "In Review") box.git("branch", `feature/GH-${number}`);
      moveByPerson(box, number, state);
    },
  });
  const escalated = (number: number): ScriptedWait => ({
    name: `escalation #${number}`,
    ...{ kind: "escalation", number },
    begin: async () => {
      addIssue(box, number, "Ready for Plan");
      const reason = `Which of the two for ${number}?`;
      succeed(handOffBy(box, "bob@t", { number, command: "plan", intent: "escalate", reason }));
    },
  });
  return [
    ...[1, 2, 3, 4].map((number) => moved(number, "plan to approve", "Plan in Review")),
    ...[5, 6, 7, 8].map((number) => moved(number, "merge to approve", "In Review")),
    ...[9, 10, 11, 12].map(escalated),
    ...[13, 14].map((number) => staleLock(box, number)),
    ...[15, 16].map((number) => abandonedLock(box, number)),
    ...[17, 18].map((number) => heldTwice(box, number)),
    ...[19, 20].map((number) => question(box, number)),
  ];
}

/** Taken by somebody of whom nothing is known here, more than a day ago. */
function staleLock(box: Sandbox, number: number): ScriptedWait {
  return {
    name: `stale lock #${number}`,
    ...{ kind: "stale lock", number },
    begin: async () => {
      addIssue(box, number, "In Progress");
      takeLock(box, number, "impl", { session_id: `${number}234abcd-1111-4222-8333-444455556666` });
      const board = new Database(join(box.project, ".ralph/board.db"));
      board.run("UPDATE issues SET held_since = held_since - ? WHERE number = ?", [
        2 * DAY,
        number,
      ]);
      board.close();
    },
  };
}

function abandonedLock(box: Sandbox, number: number): ScriptedWait {
  const session = sessionOf(number);
  return {
    name: `abandoned lock #${number}`,
    ...{ kind: "abandoned lock", number },
    begin: async () => {
      addIssue(box, number, "In Progress");
      const worker = await client(box, session);
      await worker.handsOff(session, { number, command: "impl", intent: "lock" });
      await worker.kill();
    },
  };
}

function heldTwice(box: Sandbox, number: number): ScriptedWait {
  const session_id = sessionOf(number);
  let worker: FakeClient | undefined;
  return {
    name: `held agent #${number}`,
    ...{ kind: "held agent", number },
    begin: async () => {
      addIssue(box, number, "Backlog");
      worker = await client(box, session_id);
      const early = { number, command: "plan", intent: "complete" };
      const call = ourCall("handoff_ticket", early, box.project, { session_id });
      for (let times = 0; times < 2; times += 1) await worker.gate("state-gate", call);
    },
    ends: async () => {
      await worker?.gate("branch-gate", bash("git status", box.project, { session_id }));
    },
  };
}

/** Closing an issue past its phases is put to the person at the client. */
function question(box: Sandbox, number: number): ScriptedWait {
  const session_id = sessionOf(number);
  let worker: FakeClient | undefined;
  return {
    name: `question #${number}`,
    ...{ kind: "question", number },
    begin: async () => {
      addIssue(box, number, "Ready for Plan");
      worker = await client(box, session_id);
      const close = { number, command: "hero", intent: "close", reason: "r" };
      await worker.gate(
        "state-gate",
        ourCall("handoff_ticket", close, box.project, { session_id }),
      );
    },
    ends: async () => {
      await worker?.gate("branch-gate", bash("git status", box.project, { session_id }));
    },
  };
}

function sessionOf(number: number): string {
  return `${number}ab0000-2222-4222-8333-444455556666`;
}
