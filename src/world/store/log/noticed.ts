// Kept apart from what writes these records, because every tool call loads this.

/** The name of the record in an agent's folder that tells what it was last told. */
export const TOLD = "told";

let noticed: string | undefined;

/** Called when the folder of the agent that this event is about was listed anyway. */
export function noticeTold(folder: string): void {
  noticed = folder;
}

/** The folder in which such a record was seen. A process answers one event. */
export function noticedTold(): string | undefined {
  return noticed;
}
