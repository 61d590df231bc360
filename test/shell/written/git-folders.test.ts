import { expect, it } from "vitest";
import { prove } from "../reading.ts";

const made = (command: string) =>
  new Set(prove(`${command}; make`).acts.at(-1)?.before.gitMade ?? []);

it.each([
  // What git knows a repository by, and what makes a folder one.
  ["touch HEAD", ["/repo"]],
  ["touch /o/gitdir", ["/o"]],
  ["echo x > /o/commondir", ["/o"]],
  ["cd /o && echo x > HEAD", ["/o"]],
  ["cd /o && rsync x HEAD", ["/o"]],
  ["rm /HEAD", ["/"]],
  ["rm -rf /.git", ["/"]],
  ["rm /o/.git/HEA*", ["/o"]],
  ["rm -rf /o/.git/refs", ["/o"]],
  ["rm -rf .git/objects", ["/repo"]],
  ["rm -rf /o/.git/commond*", ["/o"]],
  ["rm -rf /o/.git/gitd*", ["/o"]],
  ["cp x /o/.git/config", ["/o"]],
  ["cp x /o/.git/config.w*", ["/o"]],
  ["cd /o/.git && touch HEAD", ["/o"]],
  // By other programs, in their options, and in a text.
  ["frob .git", ["/repo"]],
  ["frob /o/.git/", ["/o"]],
  ["frob '' /o/.git", ["/o"]],
  ["frob -x /o/.git", ["/o"]],
  ["frob --output /o/.git", ["/o"]],
  ["frob --output=/o/.git", ["/o"]],
  ["frob 'open /o/.git now'", ["/o"]],
  ["frob /o/.git/x/../..", ["/o"]],
  ["tar -x /o/.git", ["/repo", "/o"]],
  ["rsync -a --source /o/.git /p", ["/repo", "/o"]],
  ["mv .git /o", ["/repo", "/o"]],
  ["cp $x /o/.git", ["/repo", "/o"]],
  // By a pattern, or a name that nobody knows.
  ["rm -rf /o/.*", ["/o"]],
  ["rm -rf /o/.git/r*", ["/o"]],
  ["frob /o/.git/*", ["/o"]],
  ["rsync x /o/.gi?", ["/repo", "/o"]],
  ["frob $x/.git", ["/"]],
  ["frob .git/$x", ["/"]],
  ["frob .git/`ls`", ["/"]],
  ["frob .git/$x/y", ["/"]],
  ["cd $x && ln -s /r/.git", ["/", "/r"]],
])("after %s git may find another repository in %j", (command, folders) => {
  expect(made(command)).toEqual(new Set(folders));
});

it.each([
  "cat /o/.git",
  "cp x /o/.git/hooks/a",
  "rm -rf /o/.git/l*",
  "rm -rf /o/*",
  "frob g*",
  "frob /o/.git/a/b",
  "frob $x/.git/hooks/a",
  "frob '/o/.git/$x'",
  "frob HEAD",
  // It is left out, or only read.
  "rsync -a --exclude=.git x/ /o",
  "rsync -a --exclude=/o/.git x/ /o",
  "zip -r a.zip /o -x /o/.git",
  "fd -E /o/.git a",
  "fdfind -E /o/.git a",
  "frob --source /o/.git",
  "frob --exclude /o/.git",
  "frob --ignore-path /o/.git",
  "frob --skip-dirs=/o/.git",
])("after %s git finds the same repositories", (command) => {
  expect(made(command)).toEqual(new Set());
});
