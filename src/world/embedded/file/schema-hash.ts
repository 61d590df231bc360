// Written by `npm run docs` from migrations.ts. Do not edit.

/** Of the tables, indices and triggers that all migrations make in an empty database. */
export const SCHEMA_HASH = "f1642880a3d3e66fad990dc7011d004ea306d9c25a410b966569c0a2fd52d324";
