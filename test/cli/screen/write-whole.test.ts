import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIST, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const LONG = [["board", "export"] as const, ["completions", "bash"] as const] as const;

/** Runs ralph in a shell, which gives its stdout another end. */
function intoShell(box: Sandbox, args: readonly string[], end: string) {
  const text = `"$0" ${args.join(" ")} ${end}`;
  return run("/bin/bash", ["-c", text, join(DIST, "ralph")], "", {
    env: box.env,
    cwd: box.project,
  });
}

describe("long texts on stdout", () => {
  it.each(LONG)("ralph %s %s ends in silence when its reader has gone", (...args) => {
    const box = sandbox();
    box.ralph("init");
    box.ralph("board", "add", "--title", "One");
    const { code, stderr } = intoShell(
      box,
      args,
      // The pipe is closed before anything is written into it.
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own variable
      "> >(exec <&-; sleep 0.3) 2> err; code=$?; cat err >&2; exit ${code}",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it.skipIf(process.platform !== "linux").each(LONG)(
    "ralph %s %s says in one line that the disk is full, and exits 1",
    (...args) => {
      const box = sandbox();
      box.ralph("init");
      box.ralph("board", "add", "--title", "One");
      const { code, stderr } = intoShell(box, args, "> /dev/full");
      expect(stderr).toMatch(/^not all of it could be written: ENOSPC[^\n]*\n$/);
      expect(code).toBe(1);
    },
  );
});
