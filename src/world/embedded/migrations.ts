/**
 * One step per version; `user_version` counts the steps taken. Never edit a step that was released.
 */
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
  // An index finds actionable issues, however many issues there are. Triggers keep the counts, so
  // that no program that writes to the board can forget them.
  `ALTER TABLE issues ADD COLUMN open_blockers INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE issues ADD COLUMN place TEXT AS (coalesce(state, 'Backlog'));
   ALTER TABLE issues ADD COLUMN size INTEGER AS (
     CASE estimate WHEN 'S' THEN 1 WHEN 'M' THEN 2 WHEN 'L' THEN 3 WHEN 'XL' THEN 4 ELSE 0 END
   );
   ALTER TABLE issues ADD COLUMN urgency INTEGER AS (
     CASE priority WHEN 'P0' THEN 0 WHEN 'P1' THEN 1 WHEN 'P2' THEN 2 WHEN 'P3' THEN 3 ELSE 4 END
   );
   UPDATE issues SET open_blockers = (
     SELECT count(*) FROM dependencies JOIN issues AS other ON other.number = blocker
     WHERE issue = issues.number AND other.place NOT IN ('Done', 'Canceled')
   );
   CREATE INDEX issues_to_take ON issues(place, urgency, number, size)
     WHERE holder IS NULL AND open_blockers = 0;
   CREATE TRIGGER dependency_added AFTER INSERT ON dependencies BEGIN
     UPDATE issues SET open_blockers = open_blockers + 1
     WHERE number = NEW.issue AND EXISTS (
       SELECT 1 FROM issues AS other
       WHERE other.number = NEW.blocker AND other.place NOT IN ('Done', 'Canceled')
     );
   END;
   CREATE TRIGGER dependency_removed AFTER DELETE ON dependencies BEGIN
     UPDATE issues SET open_blockers = open_blockers - 1
     WHERE number = OLD.issue AND EXISTS (
       SELECT 1 FROM issues AS other
       WHERE other.number = OLD.blocker AND other.place NOT IN ('Done', 'Canceled')
     );
   END;
   CREATE TRIGGER issue_finished AFTER UPDATE OF state ON issues
   WHEN (OLD.place IN ('Done', 'Canceled')) <> (NEW.place IN ('Done', 'Canceled')) BEGIN
     UPDATE issues
     SET open_blockers = open_blockers + iif(NEW.place IN ('Done', 'Canceled'), -1, 1)
     WHERE number IN (SELECT issue FROM dependencies WHERE blocker = NEW.number);
   END;
   CREATE TABLE changes (count INTEGER NOT NULL) STRICT;
   INSERT INTO changes VALUES (0);
   CREATE TRIGGER issue_added AFTER INSERT ON issues BEGIN
     UPDATE changes SET count = count + 1;
   END;
   CREATE TRIGGER issue_changed
   AFTER UPDATE OF state, estimate, priority, holder, open_blockers ON issues BEGIN
     UPDATE changes SET count = count + 1;
   END;`,
  // Who made the last change of state, and when the issue last came back to an earlier one.
  `ALTER TABLE issues ADD COLUMN moved_by TEXT;
   ALTER TABLE issues ADD COLUMN returned_at INTEGER;
   ALTER TABLE issues ADD COLUMN returned_to TEXT;
   ALTER TABLE issues ADD COLUMN returned_head TEXT;`,
  // Leaves, and groups that wait for research, are found by the index, too. A trigger cannot follow
  // a group through the board, so it notes whose group may have changed; whoever writes to the board
  // settles that in the same transaction (`settle-groups.ts`).
  `ALTER TABLE issues ADD COLUMN sub_issues INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE issues ADD COLUMN group_waits INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE issues ADD COLUMN by_person INTEGER AS (coalesce(moved_by, '') = 'person');
   ALTER TABLE issues ADD COLUMN progress INTEGER AS (
     CASE
       WHEN coalesce(state, '') IN ('Done', 'Canceled') THEN 2
       WHEN coalesce(state, '') IN
         ('Ready for Plan', 'Plan in Progress', 'Plan in Review', 'In Progress', 'In Review') THEN 1
       ELSE 0
     END
   );
   ALTER TABLE issues ADD COLUMN is_free INTEGER AS (
     holder IS NULL AND open_blockers = 0 AND sub_issues = 0
     AND (group_waits = 0 OR coalesce(state, '') NOT IN ('Ready for Plan', 'Plan in Progress'))
   );
   UPDATE issues SET sub_issues =
     (SELECT count(*) FROM issues AS below WHERE below.parent = issues.number)
   WHERE number IN (SELECT parent FROM issues WHERE parent IS NOT NULL);
   DROP INDEX issues_to_take;
   CREATE INDEX issues_to_take ON issues(place, size, by_person, urgency, number) WHERE is_free = 1;
   CREATE TABLE unsettled (number INTEGER PRIMARY KEY) STRICT;
   INSERT INTO unsettled
     SELECT parent FROM issues WHERE parent IS NOT NULL UNION SELECT issue FROM dependencies;
   CREATE TRIGGER sub_issue_added AFTER INSERT ON issues WHEN NEW.parent IS NOT NULL BEGIN
     UPDATE issues SET sub_issues = sub_issues + 1 WHERE number = NEW.parent;
     UPDATE issues SET group_waits = 1 WHERE number = NEW.number
       AND EXISTS (SELECT 1 FROM issues WHERE number = NEW.parent AND group_waits = 1);
     INSERT OR IGNORE INTO unsettled SELECT NEW.parent FROM issues
       WHERE number = NEW.parent AND (sub_issues <= 2 OR (group_waits = 0 AND NEW.progress = 0));
   END;
   CREATE TRIGGER sub_issue_moved AFTER UPDATE OF parent ON issues
   WHEN OLD.parent IS NOT NEW.parent BEGIN
     UPDATE issues SET sub_issues = sub_issues - 1 WHERE number = OLD.parent;
     UPDATE issues SET sub_issues = sub_issues + 1 WHERE number = NEW.parent;
     INSERT OR IGNORE INTO unsettled VALUES (NEW.number);
     INSERT OR IGNORE INTO unsettled SELECT OLD.parent WHERE OLD.parent IS NOT NULL;
   END;
   CREATE TRIGGER group_joined AFTER INSERT ON dependencies BEGIN
     INSERT OR IGNORE INTO unsettled VALUES (NEW.issue);
   END;
   CREATE TRIGGER group_parted AFTER DELETE ON dependencies BEGIN
     INSERT OR IGNORE INTO unsettled VALUES (OLD.issue), (OLD.blocker);
   END;
   CREATE TRIGGER group_changed AFTER UPDATE OF state ON issues
   WHEN OLD.progress <> NEW.progress BEGIN
     INSERT OR IGNORE INTO unsettled VALUES (NEW.number);
   END;
   DROP TRIGGER issue_changed;
   CREATE TRIGGER issue_changed
   AFTER UPDATE OF state, estimate, priority, holder, open_blockers, sub_issues, group_waits, moved_by
   ON issues BEGIN
     UPDATE changes SET count = count + 1;
   END;`,
  // Labels; upper and lower case are the same, as on GitHub.
  `CREATE TABLE labels (
     issue INTEGER NOT NULL REFERENCES issues(number),
     name  TEXT NOT NULL COLLATE NOCASE,
     UNIQUE (issue, name)
   ) STRICT;`,
  // Which board an issue was copied from: a path is no name, because a checkout can be moved.
  `CREATE TABLE identity (id TEXT NOT NULL) STRICT;
   INSERT INTO identity VALUES (lower(hex(randomblob(8))));`,
];
