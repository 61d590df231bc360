// Written by `npm run docs` from migrations.ts. Do not edit.

/** Of the tables, indices and triggers that all migrations make in an empty database. */
export const SCHEMA_HASH = "5eadefabbd64b1f20e386029b98182d2efaff4f672f768e96119c227ea648d55";
