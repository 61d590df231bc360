import type { StoreRecord } from "../../gate/store-record.ts";
import { dropSkill, writeSkill } from "./agents.ts";
import { writeCall } from "./calls.ts";
import { writeHold } from "./holds.ts";
import { writeSession } from "./sessions.ts";
import { appendEvent, dropCompletion, writeCompletion } from "./team-events.ts";

/** Writes one record. False: another process was first, so the decision must be taken anew. */
export function remember(store: string, record: StoreRecord, now: number): boolean {
  switch (record.kind) {
    case "hold":
      return writeHold(store, record.key, record.fingerprint, record.nth);
    case "call":
      writeCall(store, record, now);
      break;
    case "skill":
      writeSkill(store, record, {
        skill: record.skill,
        phase: record.phase,
        prompt: record.prompt,
      });
      break;
    case "drop-skill":
      dropSkill(store, record);
      break;
    case "completion":
      writeCompletion(store, record.session, record.task);
      break;
    case "drop-completion":
      dropCompletion(store, record.session, record.task);
      break;
    case "event":
      appendEvent(store, record.line, now);
      break;
    case "session":
      writeSession(store, record, now);
      break;
  }
  return true;
}
