import { describe, expect, it } from "vitest";
import { isHeld } from "./world.ts";

const BELOW_ONLY = "-not -path './.ralph/*'";

describe("find leaves out only what its words are sure to leave out", () => {
  it.each([
    "find . -not -path './.ralph/*' -name '*.ts' -exec sed -i s/a/b/ {} +",
    "find . -not -path './.ralph/*' -iname 'READ*' -exec chmod 644 {} +",
    "find . -not -path '*/.*' -exec sed -i s/a/b/ {} +",
    "find . ./ -mindepth 1 -maxdepth 3 -type f ! -wholename './.ralph/*' -print -exec sed -i s/a/b/ {} +",
    "find . -type f -not -path './.ralph/*' -exec grep -q \"$a\" {} \\; -exec sed -i s/a/b/ {} + -print0",
    "find . -type f -not -path './.ralph/*' -exec sed -i s/a/b/ {} \\; -exec chmod 644 {} \\;",
    `find . -type f ${BELOW_ONLY} -exec grep "a$x" -n {} \\; -exec sed -i s/a/b/ {} +`,
    "x='*/.ralph/*'; find . -type f -not -path \"$x\" -exec sed -i s/a/b/ {} +",
  ])("passes: %s", (command) => expect(isHeld(command)).toBe(false));

  it.each([
    "find . ! -regex ! -path './.ralph/*' -exec sed -i s/a/b/ {} +",
    "find . -type f ! -regex ! -path './.ralph/*' -exec sed -i s/a/b/ {} +",
    "find . -type f ! -lname ! -path './.ralph/*' -exec sed -i s/a/b/ {} +",
    "find . -type f -printf ! -path './.ralph/*' -exec sed -i s/a/b/ {} +",
    "find . -type f -name ! -path './.ralph/*' -exec sed -i s/a/b/ {} +",
    ...["'!'", '"!"', '"-not"', '-no"t"', "!"].map(
      (not) => `find . -type f ${not} ! -path '*/.ralph/*' -exec sed -i s/a/b/ {} +`,
    ),
    ...['"-o"', "\\-o", "$'-o'", '","', "\\,", "{-o,-type}", "$x", '"$x"'].map(
      (or) => `find . -not -path '*/.ralph/*' ${or} -type f -exec sed -i s/a/b/ {} +`,
    ),
    "x=-o; find . -not -path '*/.ralph/*' $x -type f -exec sed -i s/a/b/ {} +",
    "x=!; find . -type f $x ! -path '*/.ralph/*' -exec sed -i s/a/b/ {} +",
    `find . ${BELOW_ONLY} -exec chmod 000 {} \\;`,
    `find . ${BELOW_ONLY} -type d -exec sed -i s/a/b/ {}/board.json \\;`,
    `find . ${BELOW_ONLY} -type d -exec cp evil/board.json {} \\;`,
    "find . -not -path '*/.ralph/*' -name '*lph' -exec chmod 000 {} \\;",
    "find . -not -path '*/.ralph/*' -iname '.RALP[H]' -exec chmod 000 {} \\;",
    "find . -not -path '*/.ralph/*' -iname '*LPH' -exec chmod 000 {} \\;",
    // No name has a slash, and a name that begins with a dot may be ours.
    "find . -type f ! -name '*/.ralph/*' -exec sed -i s/a/b/ {} +",
    "find . -type f -name '.*' -exec sed -i s/a/b/ {} +",
    `find . ${BELOW_ONLY} -maxdepth 3 -exec chmod 000 {} \\;`,
    `find . -type f ${BELOW_ONLY} -exec sed -i s/a/b/ {} "$x" "$y" \\;`,
    "find -L . -type f -not -path '*/.ralph/*' -exec sed -i s/a/b/ {} +",
    `find -type f ${BELOW_ONLY} -exec sed -i s/a/b/ {} + -files0-from list`,
    `find . -exec sed -i s/a/b/ {} + -type f ${BELOW_ONLY}`,
    `find . -exec sed -i s/a/b/ {} + -type f ${BELOW_ONLY} -print`,
    `find . -type f ${BELOW_ONLY} -exec true {} \\; -o -exec sed -i s/a/b/ {} +`,
    `find . -type f ${BELOW_ONLY} -exec sed -i s/a/b/ {} "$x" -files0-from list \\;`,
    `find . -type f ${BELOW_ONLY} -exec sed -i s/a/b/ {} .ralph/settings.json \\;`,
    `find . -type f ${BELOW_ONLY} -exec find .ralph -type f -exec sed -i s/a/b/ {} \\;`,
    `find() { sed -i s/a/b/ .ralph/*; }; find . -type f ${BELOW_ONLY} -exec sed -i s/a/b/ {} +`,
    `find . -type f ${BELOW_ONLY} | xargs sed -i s/a/b/ .ralph/settings.json`,
  ])("is held: %s", (command) => expect(isHeld(command)).toBe(true));
});
