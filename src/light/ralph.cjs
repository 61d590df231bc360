// Starts the light version: what bin/ralph runs with node where no executable fits. In a dialect that
// every node reads, so that one that is too old says so itself.
"use strict";

function refuse() {
  const words = process.argv.slice(2);
  const fact = `ralph-hero needs node 20 or later; this is ${process.versions.node}.`;
  process.stderr.write(`${fact} Recovery: a person installs a newer node.\n`);
  if (words[0] !== "hook") process.exit(1);
  process.exit(words[1] === "PreToolUse" ? 2 : 0);
}

if (Number(process.versions.node.split(".")[0]) < 20) refuse();
// node:sqlite warns that it is young; a gate's stderr has one line, its own.
process.removeAllListeners("warning");
import("./entry.mjs");
