/** One step a version, in order; `user_version` counts those taken. A step never changes again. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE issues (
     number     INTEGER PRIMARY KEY,
     title      TEXT NOT NULL,
     body       TEXT NOT NULL DEFAULT '',
     state      TEXT,
     estimate   TEXT,
     priority   TEXT,
     parent     INTEGER REFERENCES issues(number),
     holder     TEXT,
     held_since INTEGER
   ) STRICT;
   CREATE INDEX issues_by_state ON issues(state);
   CREATE INDEX issues_by_parent ON issues(parent);
   CREATE TABLE dependencies (
     issue   INTEGER NOT NULL REFERENCES issues(number),
     blocker INTEGER NOT NULL REFERENCES issues(number),
     PRIMARY KEY (issue, blocker)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX dependencies_by_blocker ON dependencies(blocker);
   CREATE TABLE comments (
     id     INTEGER PRIMARY KEY AUTOINCREMENT,
     issue  INTEGER NOT NULL REFERENCES issues(number),
     author TEXT NOT NULL,
     body   TEXT NOT NULL,
     at     INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX comments_by_issue ON comments(issue);`,
];
