import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { readToken } from "../../../src/world/github/request/token.ts";
import { sandbox } from "../../../testing/sandbox.ts";

/** A `gh` of our own, first on the path. */
function withGh(script: string): { readonly PATH: string } {
  const gh = sandbox().file("bin/gh", `#!/bin/sh\n${script}\n`);
  chmodSync(gh, 0o755);
  return { PATH: `${dirname(gh)}:/usr/bin:/bin` };
}

describe("the token", () => {
  const gh = withGh('[ "$1 $2" = "auth token" ] && echo from-gh');
  const all = { RALPH_GH_TOKEN: "ours", GITHUB_TOKEN: "actions", GH_TOKEN: "cli", ...gh };

  it.each([
    [all, "ours", "RALPH_GH_TOKEN"],
    [{ ...all, RALPH_GH_TOKEN: "" }, "actions", "GITHUB_TOKEN"],
    [{ ...all, RALPH_GH_TOKEN: undefined, GITHUB_TOKEN: "  " }, "cli", "GH_TOKEN"],
    [gh, "from-gh", "gh auth token"],
    [{ ...gh, GH_TOKEN: " spaced\n" }, "spaced", "GH_TOKEN"],
  ])("the token of %o is the first that is set", (env, value, source) => {
    expect(readToken(env)).toEqual({ value, source });
  });

  it.each([
    ["there is no gh", { PATH: "/nowhere" }],
    ["nobody is signed in", withGh("echo 'not logged in' >&2; exit 1")],
    ["gh says nothing", withGh("exit 0")],
    ["gh hangs", withGh("exec sleep 30")],
  ])("the token is missing when no variable is set and %s", (_why, env) => {
    const begun = performance.now();
    expect(() => readToken(env)).toThrow(
      "no GitHub token: set RALPH_GH_TOKEN, or sign in with gh auth login",
    );
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it.each(["a b", "a\nb", "tökén", "a\u0000"])(
    "the token cannot be %j, and is not printed",
    (value) => {
      expect(() => readToken({ GITHUB_TOKEN: value })).toThrow(
        /^the token of GITHUB_TOKEN has characters that no token has$/,
      );
    },
  );
});
