// ralph init --guard writes this file anew where it seats the guard.

/** Mods that a person lets in: folders, or name@marketplace. */
export const LETS_IN: readonly string[] = [];

/** The folder for the record of what was kept out; without one none is kept. */
export const RECORDS: string = "";
