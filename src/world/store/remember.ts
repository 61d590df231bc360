import type { StoreRecord } from "../../gate/store-record.ts";
import { writeTeammate } from "../holders/teammates.ts";
import { endMerges, writeMergeLease } from "../merging/merge-lease.ts";
import { dropSkill, writeSkill } from "./agents.ts";
import { writeApproval } from "./approval/approved-commands.ts";
import { answerMergeQuestion, writeMergeQuestion } from "./approval/merge-questions.ts";
import { writeCall } from "./calls.ts";
import { writeHold } from "./holds.ts";
import { writeSession } from "./sessions.ts";
import { writeTaskClaim } from "./tasks/task-claims.ts";
import { appendEvent, dropCompletion, writeCompletion } from "./team-events.ts";

/**
 * Writes one record. False: another process wrote it first, and the gates must decide again. `root`
 * is the project's root, kept in the session's marker.
 */
export function remember(store: string, record: StoreRecord, now: number, root = ""): boolean {
  switch (record.kind) {
    case "hold":
      return writeHold(store, record.key, record.fingerprint, record.nth, now);
    case "task-claim":
      return writeTaskClaim(store, record, now);
    case "merge-lease":
      return writeMergeLease(store, record);
    case "merge-question":
      writeMergeQuestion(store, record, now);
      break;
    case "merge-answer":
      answerMergeQuestion(store, record.id, now);
      break;
    case "call":
      writeCall(store, record, now);
      break;
    case "skill": {
      const { skill, phase } = record;
      writeSkill(store, record, { skill, phase }, now);
      endMerges(store, record, now);
      break;
    }
    case "drop-skill":
      dropSkill(store, record);
      break;
    case "completion":
      writeCompletion(store, record.session, record.task, now);
      break;
    case "drop-completion":
      dropCompletion(store, record.session, record.task);
      break;
    case "approved-command":
      writeApproval(store, record.words, now);
      break;
    case "event":
      appendEvent(store, record.line, now);
      break;
    case "teammate":
      writeTeammate(store, record, now);
      break;
    case "session":
      writeSession(store, record, now, root);
      break;
  }
  return true;
}
