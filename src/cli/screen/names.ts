import { oneLine } from "../../gate/line.ts";

const SESSION = /^session ([0-9a-f]{8})[0-9a-f-]{10,}$/;

/** A holder as people read it: a session by the beginning of its id, a teammate by its name. */
export function holderName(holder: string | undefined): string {
  if (holder === undefined) return "nobody known";
  return oneLine(holder.replace(SESSION, "session $1"), 40);
}
