import { expect, it } from "vitest";
import { proveCommand } from "../../../src/shell/prove/classify.ts";
import { writtenBy } from "../../../src/shell/written/written-by.ts";

function written(command: string): readonly string[] {
  const { acts } = proveCommand(command, { cwd: "/p", home: "/h", platform: "linux" });
  return acts.flatMap((act) => (writtenBy(act) ?? []).map(({ path }) => path));
}

it.each([
  ["sed -i 's/a = 1/a = 5/' src/a.ts", ["/p/src/a.ts"]],
  ["sed -i.bak -e 's/a/b/' src/a.ts src/b.ts", ["/p/src/a.ts", "/p/src/b.ts"]],
  ["sed -i '' 's/a/b/' src/a.ts", ["/p/src/a.ts"]],
  ["sed -i '' -e 's/a/b/' src/a.ts", ["/p/src/a.ts"]],
  ["sed -i '' src/a.ts", []],
  ["sed -i -e 's/a/b/'", []],
  ["sed -i ''", []],
  ["sed --in-place --expression='s/a/b/' src/a.ts", ["/p/src/a.ts"]],
  ["sed -n -i -f fix.sed src/a.ts", ["/p/src/a.ts"]],
  ["sed -ie 's/a/b/' src/a.ts", ["/p/src/a.ts"]],
  ["sed -i 's/a/b/' \"$FILE\"", []],
  ["perl -pi -e 's/a/b/' src/a.ts", ["/p/src/a.ts"]],
  ["perl -i -pe 's/a/b/' src/a.ts", ["/p/src/a.ts"]],
  ["perl -pi fix.pl src/a.ts", ["/p/src/a.ts"]],
  ["sed -i -e p -- src/a.ts", ["/p/src/a.ts"]],
])("a script that edits in place is no file that is written: %s", (command, paths) => {
  expect(written(command)).toEqual(paths);
});

it("where an option may hide before the script, every word may be a file", () => {
  expect(written("sed -i $OPTIONS src/a.ts src/b.ts")).toEqual(["/p/src/a.ts", "/p/src/b.ts"]);
});
