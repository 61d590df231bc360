// Written by `npm run docs` from migrations.ts. Do not edit.

/** Of the tables, indices and triggers that all migrations make in an empty database. */
export const SCHEMA_HASH = "ca96efae8822a8822868d96447ab0e81682600dc1a242a9f0b1bf96caa016d60";
